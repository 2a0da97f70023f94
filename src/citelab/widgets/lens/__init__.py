"""The mark lens: a prompt, a reply and the message made of it, side by side and step by step."""

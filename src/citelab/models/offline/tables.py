"""Two lists of verbs and one of everyday words, for the rules of ``offline/extractive``.

The everyday words are common ones of English and Spanish that mean the same, or nearly. The list
is short, and what it leaves out the model does not know.
"""

from __future__ import annotations

__all__ = ["ENGLISH_VERBS", "EVERYDAY", "SPANISH_VERBS"]

# Infinitive, past and participle where they differ in more than an ending.
ENGLISH_VERBS = """
be was were been; bear bore born; beat beaten; become became; begin began begun; bend bent;
bite bit bitten; blow blew blown; break broke broken; bring brought; build built; burn burnt;
buy bought; catch caught; choose chose chosen; come came; dig dug; do did done; draw drew drawn;
drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt;
fight fought; find found; flee fled; fly flew flown; forget forgot forgotten; freeze froze frozen;
get got gotten; give gave given; go went gone; grow grew grown; hang hung; have had; hear heard;
hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; leave left; lend lent;
lie lay lain; lose lost; make made; mean meant; meet met; pay paid; ride rode ridden;
ring rang rung; rise rose risen; run ran; say said; see saw seen; seek sought; sell sold; send sent;
shake shook shaken; shine shone; shoot shot; show shown; sing sang sung; sink sank sunk; sit sat;
sleep slept; slide slid; speak spoke spoken; spend spent; stand stood; steal stole stolen;
stick stuck; strike struck; swim swam swum; take took taken; teach taught; tear tore torn;
tell told; think thought; throw threw thrown; understand understood; wake woke woken;
wear wore worn; win won; write wrote written
"""
SPANISH_VERBS = """
traer trajo trajeron trae; decir dijo dijeron dice; poner puso pusieron puesto pone;
tener tuvo tuvieron; venir vino vinieron viene; poder pudo puede pueden; saber supo sabe;
querer quiso quiere; romper roto rompió; escribir escrito escribe; abrir abierto abre;
volver vuelto vuelve; morir muerto murió muere; ver visto vio; hacer hizo hecho; oír oyó;
caer cayó cayeron; dormir durmió duerme; pedir pidió pide; perder pierde perdió;
empezar empieza empezó; cerrar cierra cerró; contar cuenta contó; costar cuesta costó
"""
# A group a line, both languages together: a question may be put to a text in the other one.
EVERYDAY = """
begin start commence empezar comenzar iniciar
end finish stop cease terminar acabar
big large great huge grande
small little tiny pequeño
fast quick rapid speed rápido velocidad
build construct erect construir
found establish create set fundar crear
repair fix mend reparar arreglar
allow permit permitir
forbid prohibit ban prohibir
show prove demonstrate demostrar mostrar
need require necessary necesitar
live reside resident inhabitant dwell spend vivir habitante
people person persons resident inhabitant persona gente
man hombre
woman mujer
child kid niño
buy purchase comprar
sell vender
cost price costar precio
money dinero
leave depart salir partir zarpar
arrive reach come llegar alcanzar
go travel ir viajar
outside out fuera
clean clear wash wipe limpiar lavar
close shut cerrar
open abrir
break damage broken romper
replace substitute place reemplazar sustituir
place put poner
collect gather recoger
write author escribir
read leer
reading measurement measure lectura medir
choose select pick elegir
change alter difference cambiar diferencia
increase grow rise aumentar crecer subir
decrease fall drop shrink bajar disminuir
use utilise usar
help assist ayudar
work job trabajo
think believe opinion pensar creer
want wish desire querer
recommend advise suggest should recomendar
question ask preguntar
answer reply respuesta
throw toss tirar
take carry llevar
bring deliver traer
eat consume comer
boil hervir
cook kitchen cocinar
chief head lead leader boss director dirigir
boat ship vessel barco
house building casa
road street calle
sea ocean mar
current corriente
water agua
rain lluvia
fall caer
wind viento
storm gale temporal tormenta
tide marea
snow nieve
ice hielo
sun sol
light lamp luz
night noche
day día
week semana
month mes
year año
hour hora
minute minuto
winter invierno
summer verano
spring primavera
autumn fall otoño
goat cabra
dog perro
cat gato
seal foca
bird pájaro
fish pez pescado
horse caballo
key llave
door puerta
window ventana
lid cover tapa
letter carta
page página
book libro
bread pan
flour harina
number count total contar número
manual handbook guide guía
study report paper estudio informe
log logbook record diary cuaderno
danger dangerous hazard peligro
safe secure seguro
reason cause why razón causa
error mistake fault equivocar
gust blast racha
fuerte strong máximo
survive alive live vivo sobrevivir
sickness illness ill sick enfermedad
car automobile coche
doctor physician médico
teacher teach instruct profesor
school escuela
name called nombre
"""

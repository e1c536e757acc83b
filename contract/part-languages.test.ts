import { expect, it } from 'vitest'
import { usualInstruments } from '../tests/support/usual-instruments.ts'
import { recognizePart } from './part-name.ts'

/**
 * The instruments of a wind band as public lists of scoring name them (MuseScore's genre "concert band", checked in
 * November 2026): German | English | French | Italian | Spanish | section | voice. `-` = none.
 */
const instruments = `
Piccolo | Piccolo | Petite flûte | Ottavino | Flautín | FLUTE | Piccolo
Flöte | Flute | Flûte | Flauto | Flauta | FLUTE | -
Altflöte | Alto Flute | Flûte alto | Flauto contralto | Flauta contralto | FLUTE | Altflöte
Oboe | Oboe | Hautbois | Oboe | Oboe | FLUTE | Oboe
Englischhorn | English Horn | Cor anglais | Corno inglese | Corno inglés | FLUTE | Englischhorn
Fagott | Bassoon | Basson | Fagotto | Fagot | FLUTE | Fagott
Kontrafagott | Contrabassoon | Contrebasson | Controfagotto | Contrafagot | FLUTE | Kontrafagott
Klarinette in Es | E♭ Clarinet | Clarinette en Mi♭ | Clarinetto in Mi♭ | Requinto | CLARINET | Es
Klarinette in B | B♭ Clarinet | Clarinette en Si♭ | Clarinetto in Si♭ | Clarinete en Si♭ | CLARINET | -
Altklarinette | Alto Clarinet | Clarinette alto | Clarinetto contralto | Clarinete alto | CLARINET | Alt
Bassklarinette | Bass Clarinet | Clarinette basse | Clarinetto basso | Clarinete bajo | CLARINET | Bass
Kontrabassklarinette | Contrabass Clarinet | Clarinette contrebasse | Clarinetto contrabbasso | Clarinete contrabajo | CLARINET | Kontrabass
Sopraninosaxophon | Sopranino Saxophone | Saxophone sopranino | Sassofono sopranino | Saxofón sopranino | SAX | Sopranino
Sopransaxophon | Soprano Saxophone | Saxophone soprano | Sassofono soprano | Saxofón soprano | SAX | Sopran
Altsaxophon | Alto Saxophone | Saxophone alto | Sassofono contralto | Saxofón alto | SAX | Alt
Tenorsaxophon | Tenor Saxophone | Saxophone ténor | Sassofono tenore | Saxofón tenor | SAX | Tenor
Baritonsaxophon | Baritone Saxophone | Saxophone baryton | Sassofono baritono | Saxofón barítono | SAX | Bariton
Basssaxophon | Bass Saxophone | Saxophone basse | Sassofono basso | Saxofón bajo | SAX | Bass
Trompete in B | B♭ Trumpet | Trompette en Si♭ | Tromba in Si♭ | Trompeta en Si♭ | TRUMPET | -
Trompete in C | C Trumpet | Trompette en Do | Tromba in Do | Trompeta en Do | TRUMPET | -
Piccolotrompete | Piccolo Trumpet | Trompette piccolo | Tromba piccola | Trompeta piccolo | TRUMPET | Piccolo
Basstrompete | Bass Trumpet | Trompette basse | Tromba bassa | Trompeta baja | TRUMPET | Bass
Kornett | Cornet | Cornet à pistons | Cornetta | Corneta | TRUMPET | Kornett
Flügelhorn | Flugelhorn | Bugle | Flicorno soprano | Fliscorno | TRUMPET | Flügelhorn
Horn in F | F Horn | Cor en Fa | Corno in Fa | Trompa en Fa | HORN | -
Mellophon | Mellophone | Mellophone | Mellofono | Melófono | HORN | Mellophon
Bariton | Baritone | Baryton | Flicorno baritono | Fliscorno barítono | BARITON | Bariton
Euphonium | Euphonium | Euphonium | Eufonio | Bombardino | BARITON | -
Posaune | Trombone | Trombone | Trombone | Trombón | TROMBONE | -
Altposaune | Alto Trombone | Trombone alto | Trombone contralto | Trombón alto | TROMBONE | Alt
Bassposaune | Bass Trombone | Trombone basse | Trombone basso | Trombón bajo | TROMBONE | Bass
Tuba | Tuba | Tuba | Tuba | Tuba | TUBA | -
Kontrabass | Double Bass | Contrebasse à cordes | Contrabbasso | Contrabajo | TUBA | Kontrabass
E-Bass | Electric Bass | Basse électrique | Basso elettrico | Bajo eléctrico | TUBA | E-Bass
Pauken | Kettle Drums | Timbales sinfónicos | Timpani | Tímpanos | PERCUSSION | Pauken
Schlagzeug | Percussion | Percussion | Percussione | Percusión | PERCUSSION | -
Drumset | Drum Set | Batterie | Batteria | Batería | PERCUSSION | Drum Set
Kleine Trommel | Snare Drum | Caisse claire | Rullante | Caja | PERCUSSION | Snare Drum
Grosse Trommel | Bass Drum | Grosse caisse | Grancassa | Bombo | PERCUSSION | Bass Drum
Becken | Cymbals | Cymbales | Piatti | Platillos | PERCUSSION | Becken
Triangel | Triangle | Triangle | Triangolo | Triángulo | PERCUSSION | Triangel
Tamburin | Tambourine | Tambour de basque | Tamburello | Pandereta | PERCUSSION | Tamburin
Kastagnetten | Castanets | Castagnettes | Nacchere | Castañuelas | PERCUSSION | Kastagnetten
Glockenspiel | Glockenspiel | Jeu de timbres | Campanelli | Lira | PERCUSSION | Glockenspiel
Xylophon | Xylophone | Xylophone | Xilofono | Xilófono | PERCUSSION | Xylofon
Vibraphon | Vibraphone | Vibraphone | Vibrafono | Vibráfono | PERCUSSION | Vibrafon
Marimba | Marimba | Marimba | Marimba | Marimba | PERCUSSION | Marimba
Röhrenglocken | Tubular Bells | Cloches tubulaires | Campane tubolari | Campanas tubulares | PERCUSSION | Röhrenglocken
Peitsche | Whip | Fouet | Frusta | Látigo | PERCUSSION | Peitsche
Amboss | Anvil | Enclume | Incudine | Yunque | PERCUSSION | Amboss
Klavier | Piano | Piano | Pianoforte | Piano | PERCUSSION | Klavier
Harfe | Harp | Harpe | Arpa | Arpa | PERCUSSION | Harfe
`
const rows = instruments
  .trim()
  .split('\n')
  .map((row) => row.split(' | '))
const names = rows.flatMap((row) => {
  const [section = '', voice = ''] = row.slice(5)
  return [...new Set(row.slice(0, 5))].map((name) => ({ name, section, voice: voice === '-' ? null : voice }))
})

it.each(names)('$name is recognised, alone and with a number', ({ name, section, voice }) => {
  const alone = { kind: 'certain', part: expect.objectContaining({ title: null, instrument: section, voice }) }
  expect(recognizePart(usualInstruments, `${name}.pdf`)).toEqual(alone)
  const second = voice === null ? '2' : `${voice} 2`
  const numbered = { kind: 'certain', part: expect.objectContaining({ instrument: section, voice: second }) }
  expect(recognizePart(usualInstruments, `Marsch - ${name} 2.pdf`)).toEqual(numbered)
})

// Real names of parts, as publishers print them; longer than other files because it is data.
import { describe, expect, it } from 'vitest'
import { usualInstruments } from '../tests/support/usual-instruments.ts'
import { instrumentTable, type NamedInstrument } from './instrument-names.ts'
import { recognizePart } from './part-name.ts'
import { finerInstruments } from './voice.ts'

/** One name a line: name | section | voice | key; `-` = none. */
const certain = `
== Concert band in English: Hal Leonard, Curnow, Alfred
Full Score | SCORE | - | C
Conductor Score | SCORE | - | C
Conductor | SCORE | - | C
Condensed Score | SCORE | Direktion | C
Piccolo | FLUTE | Piccolo | C
C Piccolo | FLUTE | Piccolo | C
Db Piccolo | FLUTE | Piccolo Des | -
Flute | FLUTE | - | C
C Flute | FLUTE | - | C
Flute 1 | FLUTE | 1 | C
Flute 2 | FLUTE | 2 | C
1st Flute | FLUTE | 1 | C
2nd Flute | FLUTE | 2 | C
Flute 1 & 2 | FLUTE | 1+2 | C
1st and 2nd Flute | FLUTE | 1+2 | C
Alto Flute | FLUTE | Altflöte | -
Oboe | FLUTE | Oboe | C
Oboe 1 | FLUTE | Oboe 1 | C
1st Oboe | FLUTE | Oboe 1 | C
Oboe 1-2 | FLUTE | Oboe 1+2 | C
English Horn | FLUTE | Englischhorn | F
Cor Anglais | FLUTE | Englischhorn | F
Bassoon | FLUTE | Fagott | C
Bassoon 1 | FLUTE | Fagott 1 | C
2nd Bassoon | FLUTE | Fagott 2 | C
Contrabassoon | FLUTE | Kontrafagott | C
Double Bassoon | FLUTE | Kontrafagott | C
Eb Clarinet | CLARINET | Es | Es
E♭ Clarinet | CLARINET | Es | Es
Clarinet in Eb | CLARINET | Es | Es
Bb Clarinet 1 | CLARINET | 1 | B
Bb Clarinet 2 | CLARINET | 2 | B
Bb Clarinet 3 | CLARINET | 3 | B
B♭ Clarinet 1 | CLARINET | 1 | B
1st Clarinet in Bb | CLARINET | 1 | B
1st Bb Clarinet | CLARINET | 1 | B
2nd Bb Clarinet | CLARINET | 2 | B
3rd B♭ Clarinet | CLARINET | 3 | B
Solo Bb Clarinet | CLARINET | Solo | B
Clarinet 1 | CLARINET | 1 | B
Clarinet 2/3 | CLARINET | 2+3 | B
B-flat Clarinet 2 | CLARINET | 2 | B
Clarinet in A | CLARINET | A | -
Eb Alto Clarinet | CLARINET | Alt | Es
Alto Clarinet | CLARINET | Alt | Es
Bb Bass Clarinet | CLARINET | Bass | B
Bass Clarinet | CLARINET | Bass | B
Eb Contra Alto Clarinet | CLARINET | Kontraalt | Es
Contra-Alto Clarinet | CLARINET | Kontraalt | Es
Bb Contrabass Clarinet | CLARINET | Kontrabass | B
Contrabass Clarinet in Bb | CLARINET | Kontrabass | B
Basset Horn | CLARINET | Bassetthorn | F
Bb Soprano Saxophone | SAX | Sopran | B
Soprano Sax | SAX | Sopran | B
Eb Alto Saxophone 1 | SAX | Alt 1 | Es
Eb Alto Saxophone 2 | SAX | Alt 2 | Es
E♭ Alto Saxophone 1 | SAX | Alt 1 | Es
1st Eb Alto Saxophone | SAX | Alt 1 | Es
Alto Sax 1 | SAX | Alt 1 | Es
Alto Saxophones 1 & 2 | SAX | Alt 1+2 | Es
Bb Tenor Saxophone | SAX | Tenor | B
Tenor Sax | SAX | Tenor | B
Tenor Saxophone 2 | SAX | Tenor 2 | B
Eb Baritone Saxophone | SAX | Bariton | Es
Baritone Sax | SAX | Bariton | Es
Bari Sax | SAX | Bariton | Es
Bass Saxophone | SAX | Bass | B
Bb Trumpet 1 | TRUMPET | 1 | B
Bb Trumpet 2 | TRUMPET | 2 | B
1st Bb Trumpet | TRUMPET | 1 | B
Trumpet 3 | TRUMPET | 3 | B
3rd Trumpet | TRUMPET | 3 | B
Trumpets 1-2 | TRUMPET | 1+2 | B
Trumpet in C | TRUMPET | - | C
Bb Trumpet/Cornet 1 | TRUMPET | 1 | B
Piccolo Trumpet | TRUMPET | Piccolo | B
Bb Cornet 1 | TRUMPET | Kornett 1 | B
Cornet 1 in Bb | TRUMPET | Kornett 1 | B
Flugelhorn | TRUMPET | Flügelhorn | B
Bb Flugelhorn 1 | TRUMPET | Flügelhorn 1 | B
Flugel Horn | TRUMPET | Flügelhorn | B
F Horn 1 | HORN | 1 | F
F Horn 2 | HORN | 2 | F
Horn in F 3 | HORN | 3 | F
1st F Horn | HORN | 1 | F
1st & 2nd F Horns | HORN | 1+2 | F
F Horn 1 & 3 | HORN | 1+3 | F
French Horn 1 | HORN | 1 | F
Horns in F 1-4 | HORN | 1+2+3+4 | F
Eb Horn 1 | HORN | 1 | Es
Horn in Eb | HORN | - | Es
Trombone 1 | TROMBONE | 1 | C
1st Trombone | TROMBONE | 1 | C
Trombone 1/2 | TROMBONE | 1+2 | C
Tenor Trombone 2 | TROMBONE | 2 | C
Bass Trombone | TROMBONE | Bass | C
Trombone 1 B.C. | TROMBONE | 1 | C
Trombone 1 T.C. | TROMBONE | 1 | B
Euphonium | BARITON | - | B
Euphonium B.C. | BARITON | - | C
Euphonium T.C. | BARITON | - | B
Euphonium in Bass Clef | BARITON | - | C
Baritone B.C. | BARITON | Bariton | C
Baritone T.C. | BARITON | Bariton | B
Baritone Treble Clef | BARITON | Bariton | B
Tuba | TUBA | - | C
Tubas | TUBA | - | C
Tuba 1 & 2 | TUBA | 1+2 | C
Basses | TUBA | - | C
String Bass | TUBA | Kontrabass | C
Double Bass | TUBA | Kontrabass | C
Electric Bass | TUBA | E-Bass | C
Piano | PERCUSSION | Klavier | C
Harp | PERCUSSION | Harfe | C
Celesta | PERCUSSION | Celesta | C
Percussion 1 | PERCUSSION | 1 | C
Percussion 1, 2 | PERCUSSION | 1+2 | C
Percussion I | PERCUSSION | 1 | C
Percussion 1 (Snare Drum, Bass Drum) | PERCUSSION | 1 | C
Snare Drum | PERCUSSION | Snare Drum | C
Bass Drum | PERCUSSION | Bass Drum | C
Snare Drum, Bass Drum | PERCUSSION | Snare Drum + Bass Drum | C
Crash Cymbals | PERCUSSION | Becken | C
Suspended Cymbal | PERCUSSION | Becken | C
Timpani | PERCUSSION | Pauken | C
Mallet Percussion | PERCUSSION | Mallets | C
Mallet Percussion 1 | PERCUSSION | Mallets 1 | C
Bells | PERCUSSION | Glockenspiel | C
Orchestra Bells | PERCUSSION | Glockenspiel | C
Xylophone | PERCUSSION | Xylofon | C
Marimba | PERCUSSION | Marimba | C
Vibraphone | PERCUSSION | Vibrafon | C
Chimes | PERCUSSION | Röhrenglocken | C
Tubular Bells | PERCUSSION | Röhrenglocken | C
Auxiliary Percussion | PERCUSSION | Effekte | C
Drum Set | PERCUSSION | Drum Set | C
Drum Kit | PERCUSSION | Drum Set | C
Triangle | PERCUSSION | Triangel | C
Tambourine | PERCUSSION | Tamburin | C
== Concert band from the Low Countries: De Haske, Molenaar, Beriato, HaFaBra, Bernaerts
Conductor | SCORE | - | C
C Flute 1 | FLUTE | 1 | C
Flute 1+2 | FLUTE | 1+2 | C
Oboe 1+2 | FLUTE | Oboe 1+2 | C
Bassoon 1+2 | FLUTE | Fagott 1+2 | C
Bb Clarinet Solo | CLARINET | Solo | B
Bb Clarinet I | CLARINET | 1 | B
Bb Clarinet II | CLARINET | 2 | B
Bb Clarinet III | CLARINET | 3 | B
Eb Alto Saxophone I | SAX | Alt 1 | Es
Bb Cornet I | TRUMPET | Kornett 1 | B
Bb Flugelhorn II | TRUMPET | Flügelhorn 2 | B
Bb Trumpet III | TRUMPET | 3 | B
F Horn I | HORN | 1 | F
Eb Horn II | HORN | 2 | Es
F/Horn 1 | HORN | 1 | F
C Trombone I | TROMBONE | 1 | C
Bb Trombone T.C. I | TROMBONE | 1 | B
Trombone 2 in Bb T.C. | TROMBONE | 2 | B
C Bass Trombone | TROMBONE | Bass | C
Bb Euphonium T.C. | BARITON | - | B
Bb Euphonium B.C. | BARITON | BC | B
C Euphonium | BARITON | - | C
Bb Baritone T.C. I | BARITON | Bariton 1 | B
Bb Bass T.C. | TUBA | B | B
Bb Bass B.C. | TUBA | B BC | B
Eb Bass T.C. | TUBA | Es | Es
Eb Bass B.C. | TUBA | Es BC | Es
Eb Bass TC | TUBA | Es | Es
C Bass 1 | TUBA | 1 | C
C Basses | TUBA | - | C
Bb Bass TC 1 | TUBA | 1 | B
Tuba 1 in C | TUBA | 1 | C
Basso 1 C | TUBA | 1 | C
Side Drum | PERCUSSION | Snare Drum | C
Percussion III | PERCUSSION | 3 | C
Drums | PERCUSSION | - | C
Glockenspiel | PERCUSSION | Glockenspiel | C
Tam-tam | PERCUSSION | Tamtam | C
Wind Chimes | PERCUSSION | Windspiel | C
Bongos | PERCUSSION | Bongos | C
Congas | PERCUSSION | Congas | C
Temple Blocks | PERCUSSION | Tempelblöcke | C
Wood Block | PERCUSSION | Woodblock | C
== Blasorchester: Rundel, Ruh, Frank, Ewoton
Partitur | SCORE | - | C
Direktion | SCORE | Direktion | C
Direktion in C | SCORE | Direktion | C
Particell | SCORE | Direktion | C
Piccolo in C | FLUTE | Piccolo | C
Piccolo in Des | FLUTE | Piccolo Des | -
Flöte | FLUTE | - | C
Flöte in C | FLUTE | - | C
1. Flöte | FLUTE | 1 | C
Flöte 1 | FLUTE | 1 | C
Flöte 1+2 | FLUTE | 1+2 | C
Querflöte 2 | FLUTE | 2 | C
Grosse Flöte | FLUTE | - | C
Große Flöte | FLUTE | - | C
Kleine Flöte | FLUTE | Piccolo | C
Oboe | FLUTE | Oboe | C
Oboen 1 und 2 | FLUTE | Oboe 1+2 | C
Englischhorn | FLUTE | Englischhorn | F
Fagott | FLUTE | Fagott | C
1. Fagott | FLUTE | Fagott 1 | C
Fagott I/II | FLUTE | Fagott 1+2 | C
Kontrafagott | FLUTE | Kontrafagott | C
Klarinette in Es | CLARINET | Es | Es
Es-Klarinette | CLARINET | Es | Es
Esklarinette | CLARINET | Es | Es
Es Klarinette | CLARINET | Es | Es
1. Klarinette in B | CLARINET | 1 | B
2. Klarinette in B | CLARINET | 2 | B
3. Klarinette in B | CLARINET | 3 | B
Klarinette 1 in B | CLARINET | 1 | B
Klarinette in B 2 | CLARINET | 2 | B
Klarinette 1 | CLARINET | 1 | B
Klarinetten 2+3 | CLARINET | 2+3 | B
B-Klarinette 1 | CLARINET | 1 | B
Solo-Klarinette | CLARINET | Solo | B
Altklarinette | CLARINET | Alt | Es
Altklarinette in Es | CLARINET | Alt | Es
Bassklarinette | CLARINET | Bass | B
Bass-Klarinette in B | CLARINET | Bass | B
Kontrabassklarinette | CLARINET | Kontrabass | B
Bassetthorn | CLARINET | Bassetthorn | F
Sopransaxophon | SAX | Sopran | B
Sopransax in B | SAX | Sopran | B
1. Altsaxophon in Es | SAX | Alt 1 | Es
2. Altsaxophon in Es | SAX | Alt 2 | Es
Altsaxofon 1 | SAX | Alt 1 | Es
Alt-Saxophon 2 | SAX | Alt 2 | Es
Altsax 1+2 | SAX | Alt 1+2 | Es
Saxophon 1 Alt | SAX | Alt 1 | Es
Tenorsaxophon in B | SAX | Tenor | B
Tenorsaxofon | SAX | Tenor | B
Tenorsax 1 | SAX | Tenor 1 | B
Baritonsaxophon in Es | SAX | Bariton | Es
Baritonsaxofon | SAX | Bariton | Es
Saxophon Bariton | SAX | Bariton | Es
1. Flügelhorn in B | TRUMPET | Flügelhorn 1 | B
2. Flügelhorn | TRUMPET | Flügelhorn 2 | B
Flügelhorn 1 in B | TRUMPET | Flügelhorn 1 | B
Flügelhörner 1+2 | TRUMPET | Flügelhorn 1+2 | B
1. Trompete in B | TRUMPET | 1 | B
2. Trompete in B | TRUMPET | 2 | B
Trompete 3 in B | TRUMPET | 3 | B
Trompete II in B | TRUMPET | 2 | B
Trompete 1+2 | TRUMPET | 1+2 | B
Trompeten 3/4 | TRUMPET | 3+4 | B
1./2. Trompete | TRUMPET | 1+2 | B
1. und 2. Trompete in B | TRUMPET | 1+2 | B
Trompete 1 bis 3 | TRUMPET | 1+2+3 | B
Trompete 1–3 | TRUMPET | 1+2+3 | B
Trompete in Es | TRUMPET | - | Es
Es-Trompete 1 | TRUMPET | 1 | Es
B-Trompete 2 | TRUMPET | 2 | B
Basstrompete in B | TRUMPET | Bass | B
Piccolotrompete | TRUMPET | Piccolo | B
1. Kornett in B | TRUMPET | Kornett 1 | B
Kornett 2 | TRUMPET | Kornett 2 | B
1. Horn in F | HORN | 1 | F
2. Horn in Es | HORN | 2 | Es
Horn 1 in F | HORN | 1 | F
Hörner 1+2 in F | HORN | 1+2 | F
Horn 3/4 | HORN | 3+4 | F
F-Horn 1 | HORN | 1 | F
Es-Horn 1 | HORN | 1 | Es
Es-Horn | HORN | - | Es
F-Horn | HORN | - | F
Waldhorn 2 | HORN | 2 | F
Althorn | HORN | Althorn | Es
Althorn 1 in Es | HORN | Althorn 1 | Es
1. Tenorhorn in B | BARITON | Tenorhorn 1 | B
2. Tenorhorn | BARITON | Tenorhorn 2 | B
Tenorhorn 3 in B | BARITON | Tenorhorn 3 | B
Bariton in B | BARITON | Bariton | B
Bariton in C | BARITON | Bariton | C
Bariton | BARITON | Bariton | B
Bariton / Euphonium | BARITON | - | B
Euphonium in C | BARITON | - | C
Euphonium in B (Violinschlüssel) | BARITON | - | B
1. Posaune in C | TROMBONE | 1 | C
2. Posaune in B | TROMBONE | 2 | B
Posaune 1 in B (Violinschlüssel) | TROMBONE | 1 | B
Posaune 3 in C (Bassschlüssel) | TROMBONE | 3 | C
Posaune 3 (Bass) | TROMBONE | Bass 3 | C
Posaunen 1+2 | TROMBONE | 1+2 | C
Zugposaune 2 | TROMBONE | 2 | C
Tenorposaune 1 | TROMBONE | 1 | C
Bassposaune | TROMBONE | Bass | C
Ventilposaune | TROMBONE | Ventil | C
1. Bass in C | TUBA | 1 | C
2. Bass in C | TUBA | 2 | C
Bass 1 in B | TUBA | 1 | B
Bass in Es | TUBA | Es | Es
Es-Bass | TUBA | Es | Es
B-Bass | TUBA | B | B
Esbass | TUBA | Es | Es
F-Tuba | TUBA | F | F
Tuba Es | TUBA | Es | Es
Tuba in C | TUBA | - | C
1. Tuba | TUBA | 1 | C
Bässe 1+2 | TUBA | 1+2 | C
Sousaphon | TUBA | - | C
Kontrabass | TUBA | Kontrabass | C
Streichbass | TUBA | Kontrabass | C
E-Bass | TUBA | E-Bass | C
Schlagzeug | PERCUSSION | - | C
Schlagzeug 1 | PERCUSSION | 1 | C
Perkussion 2 | PERCUSSION | 2 | C
Drumset | PERCUSSION | Drum Set | C
Kleine Trommel | PERCUSSION | Snare Drum | C
Grosse Trommel | PERCUSSION | Bass Drum | C
Große Trommel | PERCUSSION | Bass Drum | C
Kleine Trommel, Grosse Trommel, Becken | PERCUSSION | Snare Drum + Bass Drum + Becken | C
Becken | PERCUSSION | Becken | C
Pauken | PERCUSSION | Pauken | C
Stabspiele | PERCUSSION | Mallets | C
Mallets 2 | PERCUSSION | Mallets 2 | C
Xylophon | PERCUSSION | Xylofon | C
Vibraphon | PERCUSSION | Vibrafon | C
Röhrenglocken | PERCUSSION | Röhrenglocken | C
Lyra | PERCUSSION | Glockenspiel | C
Klavier | PERCUSSION | Klavier | C
Harfe | PERCUSSION | Harfe | C
Orgel | PERCUSSION | Orgel | C
Keyboard | PERCUSSION | Keyboard | C
Kuhglocken | PERCUSSION | Cowbell | C
Peitsche | PERCUSSION | Peitsche | C
Amboss | PERCUSSION | Amboss | C
== Brass band: Obrasso, Editions Marc Reift, Wright & Round, R. Smith
Soprano Cornet | TRUMPET | Sopran-Kornett | Es
Soprano Cornet Eb | TRUMPET | Sopran-Kornett | Es
Eb Soprano Cornet | TRUMPET | Sopran-Kornett | Es
Eb Soprano | TRUMPET | Sopran-Kornett | Es
Soprano in Eb | TRUMPET | Sopran-Kornett | Es
Eb Cornet | TRUMPET | Sopran-Kornett | Es
Es-Kornett | TRUMPET | Sopran-Kornett | Es
Solo Cornet | TRUMPET | Kornett Solo | B
Solo Bb Cornet | TRUMPET | Kornett Solo | B
Solo Cornet 1 | TRUMPET | Kornett Solo 1 | B
Solo Cornet 3/4 | TRUMPET | Kornett Solo 3+4 | B
Solo-Kornett | TRUMPET | Kornett Solo | B
Principal Cornet | TRUMPET | Kornett Solo | B
Repiano Cornet | TRUMPET | Kornett Repiano | B
Repiano | TRUMPET | Kornett Repiano | B
Ripieno Cornet Bb | TRUMPET | Kornett Repiano | B
1st Cornet | TRUMPET | Kornett 1 | B
2nd Cornet | TRUMPET | Kornett 2 | B
2nd Bb Cornet | TRUMPET | Kornett 2 | B
3rd Cornet Bb | TRUMPET | Kornett 3 | B
2nd & 3rd Cornet | TRUMPET | Kornett 2+3 | B
Flugel | TRUMPET | Flügelhorn | B
Flugelhorn Bb | TRUMPET | Flügelhorn | B
Solo Eb Horn | HORN | Solo | Es
Solo Horn Eb | HORN | Solo | Es
1st Eb Horn | HORN | 1 | Es
2nd Horn Eb | HORN | 2 | Es
Eb Tenor Horn | HORN | Althorn | Es
1st Tenor Horn in Eb | HORN | Althorn 1 | Es
Alto Horn | HORN | Althorn | Es
1st Baritone | BARITON | Bariton 1 | B
2nd Baritone Bb | BARITON | Bariton 2 | B
1st Bb Baritone | BARITON | Bariton 1 | B
Bb Euphonium | BARITON | - | B
Euphonium 1 | BARITON | 1 | B
2nd Euphonium | BARITON | 2 | B
1st Trombone Bb | TROMBONE | 1 | B
2nd Trombone | TROMBONE | 2 | C
2nd Trombone TC | TROMBONE | 2 | B
Bass Trombone BC | TROMBONE | Bass | C
Eb Bass | TUBA | Es | Es
E♭ Bass | TUBA | Es | Es
Bb Bass | TUBA | B | B
BBb Bass | TUBA | B | B
EEb Bass | TUBA | Es | Es
1st Eb Bass | TUBA | 1 | Es
Eb Tuba | TUBA | Es | Es
Bb Tuba | TUBA | B | B
Tuba Bb | TUBA | B | B
Percussion 2 | PERCUSSION | 2 | C
Timpani & Glockenspiel | PERCUSSION | Pauken + Glockenspiel | C
== Harmonie et fanfare: Editions Marc Reift, Robert Martin, Woodbrass
Partition | SCORE | - | C
Conducteur | SCORE | - | C
Direction | SCORE | Direktion | C
Petite flûte | FLUTE | Piccolo | C
Flûte | FLUTE | - | C
1ère flûte | FLUTE | 1 | C
2e flûte | FLUTE | 2 | C
Flûte 1 | FLUTE | 1 | C
Grande flûte | FLUTE | - | C
Flûtes 1 et 2 | FLUTE | 1+2 | C
Hautbois | FLUTE | Oboe | C
Hautbois 1 et 2 | FLUTE | Oboe 1+2 | C
Cor anglais | FLUTE | Englischhorn | F
Basson | FLUTE | Fagott | C
1er basson | FLUTE | Fagott 1 | C
Petite clarinette mib | CLARINET | Es | Es
Petite clarinette en Mi bémol | CLARINET | Es | Es
1ère clarinette sib | CLARINET | 1 | B
Clarinette Sib 1 | CLARINET | 1 | B
Clarinette Si♭ 2 | CLARINET | 2 | B
Clarinette en Sib 3 | CLARINET | 3 | B
Clarinette si bémol 1 | CLARINET | 1 | B
Clarinettes 2 et 3 | CLARINET | 2+3 | B
Clarinette basse | CLARINET | Bass | B
Clarinette alto | CLARINET | Alt | Es
Cor de basset | CLARINET | Bassetthorn | F
Saxophone soprano | SAX | Sopran | B
Saxophone alto 1 | SAX | Alt 1 | Es
1er saxophone alto mib | SAX | Alt 1 | Es
Sax alto Mib 2 | SAX | Alt 2 | Es
Saxophone ténor | SAX | Tenor | B
Saxophone baryton | SAX | Bariton | Es
Saxophone baryton mib | SAX | Bariton | Es
Trompette 1 | TRUMPET | 1 | B
1ère trompette sib | TRUMPET | 1 | B
Trompette en ut | TRUMPET | - | C
Cornet à pistons 1 | TRUMPET | Kornett 1 | B
1er cornet | TRUMPET | Kornett 1 | B
Piston 1 | TRUMPET | Kornett 1 | B
Bugle | TRUMPET | Flügelhorn | B
1er bugle sib | TRUMPET | Flügelhorn 1 | B
Bugle 2 | TRUMPET | Flügelhorn 2 | B
Cor en fa 1 | HORN | 1 | F
1er cor fa | HORN | 1 | F
Cors en fa 1 et 2 | HORN | 1+2 | F
Saxhorn alto | HORN | Althorn | Es
Baryton | BARITON | Bariton | B
Baryton sib clé de sol | BARITON | Bariton | B
Baryton en ut clé de fa | BARITON | Bariton | C
Euphonium clé de fa | BARITON | - | C
Trombone 1 clé de fa | TROMBONE | 1 | C
Trombone 1 clé de sol | TROMBONE | 1 | B
1er trombone | TROMBONE | 1 | C
Trombone basse | TROMBONE | Bass | C
Tuba en ut | TUBA | - | C
Basse Mib | TUBA | Es | Es
Contrebasse mib | TUBA | Es | Es
Contrebasse à cordes | TUBA | Kontrabass | C
Batterie jazz | PERCUSSION | Drum Set | C
Batterie | PERCUSSION | Drum Set | C
Partition d'orchestre | SCORE | - | C
Trompette d’harmonie 1 | TRUMPET | 1 | B
Caisse claire | PERCUSSION | Snare Drum | C
Grosse caisse | PERCUSSION | Bass Drum | C
Cymbales | PERCUSSION | Becken | C
Jeu de timbres | PERCUSSION | Glockenspiel | C
Cloches tubulaires | PERCUSSION | Röhrenglocken | C
Claviers | PERCUSSION | Mallets | C
Accessoires | PERCUSSION | Effekte | C
== Banda: Scomegna, Wicky, Animando
Partitura | SCORE | - | C
Ottavino | FLUTE | Piccolo | C
Flauto | FLUTE | - | C
1° Flauto | FLUTE | 1 | C
Flauti 1 e 2 | FLUTE | 1+2 | C
Flauto in Do 1 | FLUTE | 1 | C
Oboe 1º | FLUTE | Oboe 1 | C
Corno inglese | FLUTE | Englischhorn | F
Fagotto | FLUTE | Fagott | C
Clarinetto piccolo Mib | CLARINET | Es | Es
Clarinetto piccolo in Mib | CLARINET | Es | Es
1o Clarinetto Sib | CLARINET | 1 | B
Clarinetto 1 in Sib | CLARINET | 1 | B
2° Clarinetto in Sib | CLARINET | 2 | B
Clarinetti 2 e 3 | CLARINET | 2+3 | B
Primo clarinetto | CLARINET | 1 | B
Clarinetto contralto | CLARINET | Alt | Es
Clarinetto basso | CLARINET | Bass | B
Sax soprano | SAX | Sopran | B
Sax contralto 1 | SAX | Alt 1 | Es
1° Sax contralto Mib | SAX | Alt 1 | Es
Sax tenore | SAX | Tenor | B
Sax baritono Mib | SAX | Bariton | Es
Tromba 1 in Sib | TRUMPET | 1 | B
Trombe 1 e 2 | TRUMPET | 1+2 | B
2ª Tromba Sib | TRUMPET | 2 | B
Cornetta 1 | TRUMPET | Kornett 1 | B
Flicorno soprano 1 | TRUMPET | Flügelhorn 1 | B
Corno in Fa 1 | HORN | 1 | F
1° Corno Fa | HORN | 1 | F
Corni 1 e 2 | HORN | 1+2 | F
Corno in Mib 3 | HORN | 3 | Es
Flicorno contralto | HORN | Althorn | Es
Flicorno tenore | BARITON | Tenorhorn | B
Flicorno baritono | BARITON | Bariton | B
Flicorno basso | BARITON | - | B
Bombardino | BARITON | - | B
Eufonio in Do | BARITON | - | C
Trombone 3 | TROMBONE | 3 | C
Tromboni 1 e 2 | TROMBONE | 1+2 | C
Trombone basso | TROMBONE | Bass | C
Basso tuba | TUBA | - | C
Bassi | TUBA | - | C
Basso in Mib | TUBA | Es | Es
Contrabbasso | TUBA | Kontrabass | C
Batteria | PERCUSSION | Drum Set | C
Tamburo | PERCUSSION | Snare Drum | C
Rullante | PERCUSSION | Snare Drum | C
Grancassa | PERCUSSION | Bass Drum | C
Gran Cassa | PERCUSSION | Bass Drum | C
Piatti | PERCUSSION | Becken | C
Campanelli | PERCUSSION | Glockenspiel | C
Campane | PERCUSSION | Röhrenglocken | C
Xilofono | PERCUSSION | Xylofon | C
Triangolo | PERCUSSION | Triangel | C
Arpa | PERCUSSION | Harfe | C
Pianoforte | PERCUSSION | Klavier | C
== Abbreviations
Trp1 | TRUMPET | 1 | B
Trp. 2 | TRUMPET | 2 | B
Trp 1+2 | TRUMPET | 1+2 | B
Tpt 3 | TRUMPET | 3 | B
Tpt. in C | TRUMPET | - | C
Cl.1 | CLARINET | 1 | B
Cl 2 | CLARINET | 2 | B
Klar. 3 | CLARINET | 3 | B
Kl. 1 in B | CLARINET | 1 | B
Kl2 | CLARINET | 2 | B
Bass Cl. | CLARINET | Bass | B
Kl. 1 (B) | CLARINET | 1 | B
Bkl | CLARINET | Bass | B
Es-Kl. | CLARINET | Es | Es
Fl. 1 | FLUTE | 1 | C
Fl1 | FLUTE | 1 | C
Picc. | FLUTE | Piccolo | C
Ob. 2 | FLUTE | Oboe 2 | C
Fag. 1 | FLUTE | Fagott 1 | C
Bsn. 1 | FLUTE | Fagott 1 | C
E.H. | FLUTE | Englischhorn | F
A. Sax 1 | SAX | Alt 1 | Es
Alto Sx. 2 | SAX | Alt 2 | Es
Ten. Sax | SAX | Tenor | B
T.Sax 1 | SAX | Tenor 1 | B
Bar. Sax | SAX | Bariton | Es
Sop. Sax | SAX | Sopran | B
Flgh. 1 | TRUMPET | Flügelhorn 1 | B
Flg. 2 | TRUMPET | Flügelhorn 2 | B
Hr. 1 in F | HORN | 1 | F
Hrn 2 | HORN | 2 | F
Hn. 3 | HORN | 3 | F
Hr. 1/2 in Es | HORN | 1+2 | Es
Pos. 1 | TROMBONE | 1 | C
Pos. 2 in B | TROMBONE | 2 | B
Tbn. 1 | TROMBONE | 1 | C
Tbn1 | TROMBONE | 1 | C
B. Tbn. | TROMBONE | Bass | C
Basspos. | TROMBONE | Bass | C
Euph. | BARITON | - | B
Euph. BC | BARITON | - | C
Bar. 1 | BARITON | Bariton 1 | B
Bar. TC | BARITON | Bariton | B
Th. 1 | BARITON | Tenorhorn 1 | B
Tb. | TUBA | - | C
Tb. 2 in C | TUBA | 2 | C
Tba. | TUBA | - | C
Kb. | TUBA | Kontrabass | C
Perc. 1 | PERCUSSION | 1 | C
Perc. 1+2 | PERCUSSION | 1+2 | C
Schlzg. | PERCUSSION | - | C
Schlz. 2 | PERCUSSION | 2 | C
S.D. | PERCUSSION | Snare Drum | C
B.D. | PERCUSSION | Bass Drum | C
Kl. Tr. | PERCUSSION | Snare Drum | C
Gr. Tr. | PERCUSSION | Bass Drum | C
Timp. | PERCUSSION | Pauken | C
Glsp. | PERCUSSION | Glockenspiel | C
Xyl. | PERCUSSION | Xylofon | C
Vib. | PERCUSSION | Vibrafon | C
Dir. | SCORE | Direktion | C
== Names of files
02 Klarinette 2 | CLARINET | 2 | B
14_Trompete_1_in_B | TRUMPET | 1 | B
07-Oboe | FLUTE | Oboe | C
001 Piccolo | FLUTE | Piccolo | C
12. Posaune 3 | TROMBONE | 3 | C
Klarinette_1 | CLARINET | 1 | B
klarinette-2-in-b | CLARINET | 2 | B
BbClarinet1 | CLARINET | 1 | B
TROMPETE 1 | TRUMPET | 1 | B
1ST CLARINET IN BB | CLARINET | 1 | B
Fluegelhorn 2 | TRUMPET | Flügelhorn 2 | B
Floete 1 | FLUTE | 1 | C
Klarinette (B) 1 | CLARINET | 1 | B
[Tuba Es] | TUBA | Es | Es
Klarinette Nr. 2 | CLARINET | 2 | B
Stimme Klarinette 2 | CLARINET | 2 | B
Horn 1 opt. | HORN | 1 | F
Trompete 1:2 | TRUMPET | 1+2 | B
Trompete  1  +  2 | TRUMPET | 1+2 | B
`

/** Names that are asked: name | doubt | candidates as `section voice key` or `title: section voice key`. */
const uncertain = `
Tenor Horn 1 | several | HORN Althorn 1 Es; BARITON Tenorhorn 1 B
Solo Horn | several | HORN Solo Es; HORN Solo F
Tenor | several | SAX Tenor B; BARITON Tenorhorn B; SCORE Chor C
Basse sib | several | BARITON - B; TUBA B B
Contrebasse | several | TUBA - C; TUBA Kontrabass C
Cor 1 | several | TRUMPET Kornett 1 B; HORN 1 F
Timbales | several | PERCUSSION Pauken C; PERCUSSION Timbales C
B. Kl. 1 | several | CLARINET 1 B; CLARINET Bass 1 B
Flute/Piccolo | several | FLUTE - C; FLUTE Piccolo C
Bassoon (Bass Clarinet) | several | FLUTE Fagott C; CLARINET Bass B
Clarinet 3/Bass Clarinet | several | CLARINET 3 B; CLARINET Bass 3 B
Tuba/String Bass | several | TUBA - C; TUBA Kontrabass C
Rep. & Flugel | several | TRUMPET Kornett Repiano B; TRUMPET Flügelhorn B
Horn in F/Es | key | HORN - F; HORN - Es
Tuba T.C. | key | TUBA Es Es; TUBA B B
5 Oboe | number | FLUTE Oboe C; FLUTE Oboe 5 C
1 Klarinette | number | CLARINET 1 B; CLARINET - B
7. Horn | number | HORN - F; HORN 7 F
Klarinette 1 (2) | number | CLARINET 1 B; CLARINET 2 B; CLARINET - B
Klarinette 12 | number | CLARINET - B; CLARINET 12 B
Klarinette 1b | words | CLARINET - B
Violin 1 | section | FLUTE Violine 1 C
Gesang | section | SCORE Gesang C
Emmental_Clarinet_1_Bb | title | Emmental: CLARINET 1 B
Clarinet_1_Emmental | title | Emmental: CLARINET 1 B
Abendlied - Klarinette 1 Dingsbums | words | Abendlied: CLARINET 1 B
Klarinette 1 - Kopie | title | Kopie: CLARINET 1 B
Abendlied - Klarinette 1 - neu | title | Abendlied - neu: CLARINET 1 B
Horn - Tuba | several | Horn: TUBA - C; Tuba: HORN - F
Tuba - Klarinette 1 Dingsbums | title | Klarinette 1 Dingsbums: TUBA - C
Abendlied - Percussion - Snare Drum | several | Abendlied - Percussion: PERCUSSION Snare Drum C; Abendlied: PERCUSSION - C; Abendlied - Snare Drum: PERCUSSION - C
`

const linesOf = (table: string) => table.split('\n').filter((line) => line !== '' && !line.startsWith('=='))
const orNull = (text: string | undefined): string | null => (text === '-' || text === undefined ? null : text)
const cases = linesOf(certain).map((line) => {
  const [name = '', instrument, voice, key] = line.split(' | ')
  return { name, part: { instrument, voice: orNull(voice), key: orNull(key) } }
})

describe('the names of parts', () => {
  it('are more than 400 in four languages', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThan(400)
  })

  it.each(cases)('“$name” is certain', ({ name, part }) => {
    expect(recognizePart(usualInstruments, `${name}.pdf`)).toEqual({ kind: 'certain', part: { title: null, ...part } })
  })

  it('are certain behind a title, too', () => {
    const title = 'Ein Fest im Emmental'
    const found = cases.map(({ name }) => ({ name, found: recognizePart(usualInstruments, `${title} - ${name}.pdf`) }))
    expect(found).toEqual(
      cases.map(({ name, part }) => ({ name, found: { kind: 'certain', part: { title, ...part } } })),
    )
  })

  it.each(linesOf(uncertain).map((line) => line.split(' | ')))('“%s” is asked', (name, doubt, candidates) => {
    const found = recognizePart(usualInstruments, `${name}.pdf`)
    const shown = found.kind !== 'uncertain' ? [] : found.candidates
    expect([
      found.kind === 'uncertain' ? found.doubt : found.kind,
      shown
        .map(
          ({ title, instrument, voice, key }) =>
            `${title === null ? '' : `${title}: `}${instrument} ${voice ?? '-'} ${key}`,
        )
        .join('; '),
    ]).toEqual([doubt, candidates])
  })

  it.each(['Theremin 1', 'Hornpipe', 'Rechnung 2026', '3', '1812', '1+2', 'B', 'in Es', 'Part 1', '2. Stimme', 'T.C.'])(
    '“%s” names no instrument',
    (name) => {
      expect(recognizePart(usualInstruments, `${name}.pdf`)).toEqual({ kind: 'unknown' })
      expect(recognizePart(usualInstruments, `Abendlied - ${name}.pdf`)).toEqual({ kind: 'unknown' })
    },
  )

  it.each([
    '',
    ' ',
    '.pdf',
    ' - ',
    '_',
    '🎺',
    'كلارينيت 1',
    '../../etc/passwd',
    '\0',
    'x'.repeat(10_000),
    'Tuba '.repeat(2000),
  ])('survives %j', (name) => {
    expect(recognizePart(usualInstruments, name)).toEqual({ kind: 'unknown' })
  })

  it.each([
    ['🎺 Trompete 1.pdf', null, 'TRUMPET', '1'],
    ['\u202eTuba 1.pdf', null, 'TUBA', '1'],
    ['نشيد - Tuba 1.pdf', 'نشيد', 'TUBA', '1'],
    ['C:\\Noten\\Tuba 1.pdf', null, 'TUBA', '1'],
    ['Flo\u0308te 2.PDF', null, 'FLUTE', '2'],
    ['Mu\u0308llers Lust - Flu\u0308gelhorn 2.pdf', 'Müllers Lust', 'TRUMPET', 'Flügelhorn 2'],
    ['Jingle - Bellen - Tuba 1.pdf', 'Jingle - Bellen', 'TUBA', '1'],
    ['Ode – Tuba 1.pdf', 'Ode', 'TUBA', '1'],
    ['Ode — Tuba 1–2.pdf', 'Ode', 'TUBA', '1+2'],
    ['Tuba 1 - Ode an die Freude.pdf', 'Ode an die Freude', 'TUBA', '1'],
    ['Ode_-_Tuba_1.pdf', 'Ode', 'TUBA', '1'],
    ['Ode - Baritone - T.C..pdf', 'Ode', 'BARITON', 'Bariton'],
    ['02 - Tuba 1.pdf', null, 'TUBA', '1'],
    ['1812 - Tuba 1.pdf', '1812', 'TUBA', '1'],
    ['Trumpet Voluntary - Tuba 1.pdf', 'Trumpet Voluntary', 'TUBA', '1'],
  ])('%j: title %j', (name, title, instrument, voice) => {
    expect(recognizePart(usualInstruments, name)).toMatchObject({ kind: 'certain', part: { title, instrument, voice } })
  })

  it.each([
    ['Emmental_Clarinet_1_Bb.pdf', 'Emmental', 'CLARINET', '1'],
    ['Clarinet 1 emmental.pdf', 'Emmental', 'CLARINET', '1'],
    ['Tuba Mirum Tuba 2.pdf', 'Tuba Mirum', 'TUBA', '2'],
    ['76 Trombones - Horn 1.pdf', '76 Trombones', 'HORN', '1'],
    ['Jingle - Bells - Tuba 1.pdf', 'Jingle - Bells', 'TUBA', '1'],
  ])('%j is certain if the piece is known', (name, title, instrument, voice) => {
    const titles = ['Abendlied', 'Tuba', 'Jingle', title]
    expect(recognizePart(usualInstruments, name, titles)).toMatchObject({
      kind: 'certain',
      part: { title, instrument, voice },
    })
  })

  it('do not contain a title without letters', () => {
    expect(recognizePart(usualInstruments, '(Tuba) 1.pdf', ['…'])).toMatchObject({
      kind: 'certain',
      part: { title: null },
    })
  })

  it('include every name of the table', () => {
    const isFound = ({ instrument, voice }: NamedInstrument, name: string): boolean => {
      const found = recognizePart(usualInstruments, name)
      const parts = found.kind === 'certain' ? [found.part] : found.kind === 'uncertain' ? found.candidates : []
      return parts.some((part) => part.instrument === instrument && part.voice === voice)
    }
    expect(instrumentTable.flatMap((row) => row.names.filter((name) => !isFound(row, name)))).toEqual([])
  })

  it('include every finer instrument that is shown alone', () => {
    for (const [section, names] of Object.entries(finerInstruments))
      for (const voice of names)
        expect(instrumentTable).toContainEqual(expect.objectContaining({ instrument: section, voice }))
  })
})

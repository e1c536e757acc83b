// A table of names; longer than other files because it is data, one line for each instrument.
import { type Key, keys } from './persons.ts'

/** An instrument by which parts are named, finer than the instruments of the band's sections. */
export interface NamedInstrument {
  /** The section in which it is filed. */
  readonly instrument: string
  /** The instrument's name in the voice; null = the section's usual instrument. */
  readonly voice: string | null
  /** The transposition of its parts if none is named; null = none of the four stored ones. */
  readonly key: Key | null
  /** All transpositions in which its parts are written, with what the voice says in each. */
  readonly keys: ReadonlyMap<string, string | null>
  /** True if the band has no section for it: its place is always asked. */
  readonly isAsked: boolean
  /** Its names where instruments are listed. */
  readonly nameDe: string
  readonly nameEn: string
  /** In German, English, French, Italian and Spanish, and abbreviations of publishers. */
  readonly names: readonly string[]
}

/**
 * Columns: section | voice | transpositions, the usual one first | German | English | French | Italian | abbreviations |
 * Spanish, and further names of the others.
 * A transposition may have a voice of its own: `Es=Es` is the E flat clarinet. `?` after the voice = the band has no
 * section for it. A name in two lines is ambiguous; a named transposition may decide it.
 */
const table = `
SCORE | - | C | Partitur, Dirigierpartitur, Partitur in C, Dirigent | Score, Full Score, Conductor, Conductor Score, Study Score, Master Score, Concert Score | Partition, Conducteur, Partition d'orchestre, Grande partition, Partition complète | Partitura, Partitura completa | Dir Score | Director, Partitura de director
SCORE | Direktion | C | Direktion, Direktionsstimme, Particell, Klavierauszug, Kurzpartitur, Kleine Partitur, Klavierdirektion, Dirigierstimme | Condensed Score, Short Score, Piano Conductor, Reduced Score, Piano Score | Direction, Partition condensée, Partition réduite, Conducteur réduit | Direzione, Partitura ridotta, Spartito | Cond Score, Dir, Direkt | Guion, Guión

FLUTE | - | C G=Altflöte | Flöte, Querflöte, Grosse Flöte, C-Flöte | Flute, Concert Flute, C Flute | Flûte, Flûte traversière, Grande flûte | Flauto, Flauto traverso | Fl, Flt, Flte, Gr Fl, Querfl | Flauta, Flauta travesera
FLUTE | Piccolo | C Des | Piccolo, Pikkolo, Piccoloflöte, Pikkoloflöte, Kleine Flöte | Piccolo Flute | Petite flûte, Flûte piccolo | Ottavino, Flauto piccolo | Picc, Pic, Kl Fl, Picc Fl | Flautín, Flauta piccolo, Píccolo
FLUTE | Altflöte | G | Altflöte | Alto Flute | Flûte alto | Flauto contralto | A Fl, Alt Fl | Flauta alto, Flauta contralto, Flauta en sol
FLUTE | Bassflöte | C | Bassflöte | Bass Flute | Flûte basse | Flauto basso | B Fl | Flauta baja
FLUTE | Blockflöte | C | Blockflöte, Sopranblockflöte, Altblockflöte | Recorder, Descant Recorder, Treble Recorder | Flûte à bec | Flauto dolce | Blfl, Rec | Flauta dulce, Flauta de pico
FLUTE | Panflöte | C | Panflöte | Pan Flute, Pan Pipes | Flûte de Pan | Flauto di Pan | Panfl | Flauta de Pan
FLUTE | Oboe | C | Oboe, Oboen | Oboe | Hautbois | Oboe, Oboi | Ob, Htb, Hb | Oboes
FLUTE | Englischhorn | F | Englischhorn, Englisch Horn | English Horn, Cor Anglais | Cor anglais | Corno inglese | EH, E Hn, Engl Horn, Engl Hr, Eng Hn, English Hn, CA, E Hr, Englh | Corno inglés
FLUTE | Fagott | C | Fagott | Bassoon | Basson | Fagotto | Fag, Fg, Bsn, Bssn, Bn, Bsson | Fagot, Fagotes
FLUTE | Kontrafagott | C | Kontrafagott | Contrabassoon, Double Bassoon, Contra Bassoon | Contrebasson | Controfagotto | Kfg, Kfag, Cbsn, C Bn, C Bsn, C Fag, Contra Bsn | Contrafagot

CLARINET | - | B A C Es=Es As=As F | Klarinette, Sopranklarinette, B-Klarinette | Clarinet, Soprano Clarinet, Clarionet | Clarinette, Clarinette soprano | Clarinetto, Clarinetto soprano | Kl, Kla, Klar, Klari, Cl, Clar, Clt, Clari, Clarin, Klt, B Cl, B Clar, B Kl | Clarinete, Clarinete principal, Clarinete soprano
CLARINET | Es | Es | Kleine Klarinette, Klarinette Es | Sopranino Clarinet, Piccolo Clarinet | Petite clarinette | Clarinetto piccolo, Quartino, Terzino | Es Kl, Eb Cl | Requinto, Clarinete requinto, Requinto de clarinete
CLARINET | As | - | | Ab Sopranino Clarinet | Clarinette sopranino | Sestino | Sest
CLARINET | Alt | Es | Altklarinette | Alto Clarinet | Clarinette alto | Clarinetto contralto, Clarinetto alto | A Cl, Alt Kl, Alt Klar, Alto Cl, A Klar | Clarinete alto, Clarinete contralto
CLARINET | Bass | B | Bassklarinette | Bass Clarinet | Clarinette basse | Clarinetto basso, Clarone | B Cl, B Kl, Bs Cl, Bass Cl, Bass Kl, Bkl, Bcl, Bass Klar, Basskl, Bassklar, B Clar, Bass Clar | Clarinete bajo
CLARINET | Kontraalt | Es | Kontraaltklarinette, Es-Kontrabassklarinette | Contra Alto Clarinet, Contralto Clarinet | Clarinette contralto, Clarinette contre alto | Clarinetto contralto grave | CA Cl, Contra Alto Cl, Cb Alto Cl
CLARINET | Kontrabass | B Es | Kontrabassklarinette | Contrabass Clarinet, Contra Bass Clarinet, Contra Clarinet | Clarinette contrebasse | Clarinetto contrabbasso | Cb Cl, Kb Kl, Contrabass Cl, Cbs Cl, Contra Cl | Clarinete contrabajo
CLARINET | Bassetthorn | F | Bassetthorn | Basset Horn | Cor de basset | Corno di bassetto | Bassetth, Basset Hn | Corno di bassetto, Corno de basset

SAX | - | Es B C | Saxofon, Saxophon | Saxophone, Sax | Saxophone, Saxo | Sassofono, Saxofono | Sax, Sx, Saxoph | Saxofón, Saxófono
SAX | Sopranino | Es | Sopraninosaxofon, Sopraninosaxophon, Sopraninosax | Sopranino Saxophone, Sopranino Sax | Saxophone sopranino | Sax sopranino | Sino Sax | Saxofón sopranino, Saxo sopranino, Sassofono sopranino, Saxofono sopranino
SAX | Sopran | B | Sopransaxofon, Sopransaxophon, Sopransax, Saxofon Sopran, Sopran | Soprano Saxophone, Soprano Sax, Soprano | Saxophone soprano, Saxo soprano, Soprano | Sassofono soprano, Sax soprano, Saxofono soprano, Soprano | S Sax, Sop Sax, Sopr Sax, Ssax, SS, SSx, Sax Sop | Saxofón soprano, Saxo soprano
SAX | Alt | Es | Altsaxofon, Altsaxophon, Altsax, Alt | Alto Saxophone, Alto Sax, Alto | Saxophone alto, Saxo alto, Alto | Sassofono contralto, Sax contralto, Saxofono contralto, Sassofono alto, Contralto, Alto | A Sax, ASax, ASx, Alt Sx, Alto Sx, A Sx, Alts, A Saxo, Sax A, Altsx | Saxofón alto, Saxo alto, Saxofón contralto, Saxófono alto
SAX | Tenor | B | Tenorsaxofon, Tenorsaxophon, Tenorsax, Tenor | Tenor Saxophone, Tenor Sax, Tenor | Saxophone ténor, Saxo ténor, Ténor | Sassofono tenore, Sax tenore, Saxofono tenore, Tenore | T Sax, Ten Sax, TSax, TSx, T Sx, TS, Tenor Sx, Tens, Sax T, Tensax | Saxofón tenor, Saxo tenor, Saxófono tenor
SAX | Bariton | Es | Baritonsaxofon, Baritonsaxophon, Baritonsax | Baritone Saxophone, Baritone Sax, Bari Sax, Bari Saxophone | Saxophone baryton, Saxo baryton | Sassofono baritono, Sax baritono, Saxofono baritono | B Sax, Bar Sax, BSax, BarSax, Bar Sx, Bari Sx, BSx, BS, Bari, Baris, Sax Bar, Barsx | Saxofón barítono, Saxo barítono, Saxófono barítono
SAX | Bass | B | Basssaxofon, Basssaxophon, Basssax | Bass Saxophone, Bass Sax | Saxophone basse | Sax basso, Sassofono basso | Bs Sax, Bass Sx | Saxofón bajo, Saxo bajo

TRUMPET | - | B C Es D F A | Trompete, Konzerttrompete | Trumpet | Trompette, Trompette d'harmonie | Tromba | Trp, Trpt, Trmp, Tromp, Tpt, Tp, Tr, Trba, Tpte, Trt, Trump, B Tpt | Trompeta
TRUMPET | Piccolo | B A | Piccolotrompete, Hoch-B-Trompete, Pikkolotrompete | Piccolo Trumpet | Trompette piccolo, Petite trompette | Tromba piccola, Trombino | Picc Tpt, Picc Trp, Pic Tpt | Trompeta piccolo, Trompeta pícolo
TRUMPET | Bass | B C | Basstrompete | Bass Trumpet | Trompette basse | Tromba bassa | B Tpt, Bass Tpt, Basstrp, Bass Trp | Trompeta baja, Trompeta bajo
TRUMPET | Fanfare | B Es | Fanfarentrompete, Fanfare Trompete, Heroldstrompete, Naturtrompete | Fanfare Trumpet, Herald Trumpet, Natural Trumpet | Trompette de cavalerie, Trompette naturelle | Tromba naturale, Tromba egiziana | Fanftrp | Trompeta natural, Clarín
TRUMPET | Kornett | B A C Es=Sopran-Kornett | Kornett, Cornett, Piston | Cornet | Cornet, Cornet à pistons, Piston | Cornetta | Kor, Korn, Crt, Ct, Cnt, Corn, Cor, Cornt, Krt, Kt | Corneta, Cornetín
TRUMPET | Sopran-Kornett | Es | Sopran-Kornett, Sopran, Sopranino Kornett | Soprano Cornet, Soprano | Cornet soprano, Petit cornet, Soprano | Cornetta soprano, Cornettino, Soprano | Sop Cor, Sop Cornet, Sopr Kornett, Sop, Sop Crt, Sopr, Sopr Cornet, Soprano Cor, Sop Ct | Corneta soprano
TRUMPET | Kornett Repiano | B | Repiano-Kornett, Kornett Repiano, Repiano, Ripieno-Kornett | Repiano Cornet, Ripieno Cornet, Repiano, Ripiano, Ripieno | Cornet repiano, Cornet ripieno | Cornetta ripieno | Rep, Rep Cor, Rep Cornet, Rep Crt, Rep Kornett, Rep Ct
TRUMPET | Flügelhorn | B C Es | Flügelhorn, Flügelhörner | Flugelhorn, Flugel, Fluegelhorn | Bugle, Petit bugle | Flicorno soprano, Flicorno, Flicorno sopranino | Flgh, Flghn, Flg, Flug, Flgl, Flh, Flügelh, Flüg, Flhn, Flug Hn, Flugel Hn, Flgh, Flüg Horn, Bgl, Flghr, Flgr, Flhr | Fliscorno
TRUMPET | Signalhorn | B | Signalhorn, Clairon | Bugle Call | Clairon | Tromba da caccia | Sigh

HORN | - | F Es B D C | Horn, Hörner, Waldhorn, Waldhörner, Ventilhorn | French Horn, Horn | Cor, Cors, Cor d'harmonie | Corno | Hr, Hrn, Hn, Hrs, Hns, Fr Hn, Fr Horn, Wh, Waldh, F Hn | Trompa
HORN | Solo | Es | Solohorn, Solo Horn | Solo Horn | Cor solo | Corno solo | Solo Hn, Solo Hr
HORN | Solo | F | Solohorn, Solo Horn | Solo Horn | Cor solo | Corno solo | Solo Hn, Solo Hr
HORN | Althorn | Es F | Althorn, Althörner, Alt Horn, Es-Althorn, Alt | Alto Horn, Eb Tenor Horn, Tenor Horn, Alto, Peck Horn | Alto, Saxhorn alto, Saxhorn, Cor alto | Genis, Flicorno contralto, Flicorno, Corno contralto | Alth, Althn, Althr, Alt Hr, A Hn, T Hn, Ten Hn, Tenor Hn, Alto Hn | Onoven, Saxor alto, Trompa alto
HORN | Wagnertuba | F B | Wagnertuba, Wagner Tuba | Wagner Tuba | Tuba wagnérien | Tuba wagneriana | Wtb, Wag Tba | Tuba wagneriana
HORN | Mellophon | F Es | Mellophon | Mellophone | Mellophone | Mellofono | Mello, Mph | Melófono
HORN | Alphorn | F G Ges | Alphorn, Alphörner | Alphorn | Cor des Alpes | Corno delle Alpi | Alph | Trompa alpina
HORN | Jagdhorn | Es B F | Jagdhorn, Parforcehorn, Posthorn | Hunting Horn, Post Horn | Cor de chasse, Trompe de chasse | Corno da caccia | Jgdh | Trompa de caza, Corno de caza

BARITON | - | B C | Euphonium, Baryton Euphonium | Euphonium | Euphonium, Saxhorn basse, Basse | Eufonio, Bombardino, Flicorno basso, Euphonium | Euph, Eup, Eu, Euf, Ehm | Eufonio, Bombardinos
BARITON | Bariton | B C Es | Bariton, Baritonhorn, Bassflügelhorn, Barytonhorn | Baritone, Baritone Horn | Baryton, Saxhorn baryton | Baritono, Flicorno baritono | Bar, Bart, Bariton Hn, Barit, Bari Horn, Brt, Bar Hn | Barítono, Corno barítono, Fliscorno barítono, Cor baryton, Corno baritono
BARITON | Tenorhorn | B C | Tenorhorn, Tenorhörner, Tenor Horn, Tenorflügelhorn, Tenor | Bb Tenor Horn, Bb Tenorhorn | Ténor, Saxhorn ténor, Baryton ténor | Flicorno tenore, Flicorno | Th, Tenorh, Thr, Thrn, Tenhr, Ten Hr, Tenor Hr, Tenorhr, Thn | Fliscorno tenor

TROMBONE | - | C B F Es | Posaune, Tenorposaune, Zugposaune | Trombone, Tenor Trombone | Trombone, Trombone ténor, Trombone à coulisse | Trombone, Trombone tenore | Pos, Posn, Tbn, Trb, Trbn, Tromb, Tbne, Trom, Trbne, Tenorpos, Tpos, Ten Tbn, Posne, Tbns, Tb Tenor, Tenor Tbn, Zugpos | Trombón, Trombones, Trombón tenor, Trombón de varas
TROMBONE | Alt | C Es | Altposaune | Alto Trombone | Trombone alto | Trombone contralto | A Tbn, Altpos, Alto Tbn | Trombón alto, Trombón contralto
TROMBONE | Bass | C | Bassposaune | Bass Trombone | Trombone basse | Trombone basso | B Tbn, Bs Tbn, Bass Tbn, Basspos, Bpos, Bass Pos, Btbn, B Trb, Bass Trb, Bass Trom, Bs Trb, Bass Tromb, B Trbn | Trombón bajo, Trombón baja
TROMBONE | Kontrabass | C | Kontrabassposaune, Cimbasso | Contrabass Trombone, Cimbasso | Trombone contrebasse | Trombone contrabbasso | Cb Tbn, Kbpos, Cimb | Trombón contrabajo
TROMBONE | Ventil | C B | Ventilposaune | Valve Trombone | Trombone à pistons | Trombone a pistoni, Trombone cantabile | Ventilpos | Trombón de pistones, Trombón de émbolos

TUBA | - | C B=B Es=Es F=F | Tuba, Tuben, Basstuba, Kontrabasstuba, Helikon, Sousafon, Sousaphon, Bass, Bässe, Tiefe Bässe | Tuba, Bass Tuba, Sousaphone, Helicon, Bass, Basses, Brass Bass | Tuba, Basse, Contrebasse en cuivre, Contrebasse, Soubassophone, Hélicon, Tuba basse, Saxhorn contrebasse | Tuba, Basso tuba, Bassotuba, Basso, Bassi, Bombardone, Flicorno basso grave, Flicorno contrabbasso, Elicon, Sousafono | Tb, Tba, Bs, Bss, Sous, Bbn | Bajo, Bajos, Sousafón, Helicón
TUBA | Es | Es | Esbass, Es Tuba, Es Basstuba | Eb Bass Tuba | | |
TUBA | B | B | Bbass, B Tuba, Kontrabass in B, B Kontrabasstuba | Contrabass Tuba | | Tuba contrabbasso |
TUBA | Kontrabass | C | Kontrabass, Streichbass, Kontrabass Streicher, Saitenbass | String Bass, Double Bass, Contrabass, Upright Bass, Acoustic Bass | Contrebasse à cordes, Contrebasse | Contrabbasso, Contrabbasso a corda, Contrabbasso ad arco | Kb, Cb, Str Bass, Stb, Db Bass, D B, St Bass, Kbass, Ctrb, Str Bs, Dbl Bass, Dbl Bs | Contrabajo, Contrabajos, Contrabajo de cuerda, Contrabasses, Kontrabässe
TUBA | E-Bass | C | E-Bass, Elektrobass, Bassgitarre, E Bass Gitarre | Electric Bass, Bass Guitar, Electric Bass Guitar, E Bass | Basse électrique, Guitare basse | Basso elettrico, Chitarra basso | El Bass, Elec Bass, Bass Git, Bass Gtr, B Gtr, El B, E B Git, Bgit | Bajo eléctrico, Guitarra baja

PERCUSSION | - | C | Schlagzeug, Schlagwerk, Schlaginstrumente, Perkussion, Schlagzeuger, Rhythmusinstrumente | Percussion, Drums | Percussion, Percussions | Percussione, Percussioni, Batteria e percussioni | Schlz, Schlzg, Schlag, Slz, Szg, Schlgz, Perc, Perk, Dr, Drs, Schlgzg, Schzg, Drum | Percusión, Percusiones
PERCUSSION | Drum Set | C | Drumset, Drum Set, Schlagzeug Set, Kombinierte Trommel, Jazzschlagzeug | Drum Set, Drum Kit, Trap Set, Drumset, Drumkit | Batterie, Batterie jazz | Batteria, Batteria jazz | Dr Set, D Set, Kit, Batt, Dset | Batería, Set de percusión
PERCUSSION | Snare Drum | C | Kleine Trommel, Kleine Tr, Rührtrommel, Militärtrommel, Marschtrommel, Schnarrtrommel, Kleintrommel | Snare Drum, Side Drum, Snare, Field Drum, Tenor Drum, Concert Snare | Caisse claire, Caisse roulante | Tamburo, Rullante, Tamburo militare, Cassa chiara, Cassa rullante, Tamburo rullante | SD, Sn Dr, S Dr, Kl Tr, Kl Trommel, Sn, Snare Dr, Side Dr | Caja, Caja clara, Caja orquestal, Redoblante, Tambor militar
PERCUSSION | Tambour | C | Tambour, Tambouren, Basler Trommel, Trommel, Trommeln | Drum Corps, Parade Drum, Marching Drum, Basel Drum | Tambour | Tamburi | Tamb Tr | Tambor, Tambores
PERCUSSION | Bass Drum | C | Grosse Trommel, Gr. Trommel, Große Trommel, Basstrommel | Bass Drum, Concert Bass Drum | Grosse caisse | Grancassa, Gran cassa, Cassa, Gran cassa e piatti | BD, B Dr, Gr Tr, Bass Dr, Gr Trommel, GC, Gr C, Bs Dr | Bombo, Bombos, Gran caja, Grosses caisses
PERCUSSION | Becken | C | Becken, Beckenpaar, Hängebecken | Cymbal, Crash Cymbal, Suspended Cymbal, Crash Cymbals, Hi Hat, Clash Cymbals | Cymbale, Cymbale suspendue, Cymbales frappées | Piatti, Piatto sospeso, Piatto | Cym, Cymb, Cr Cym, Sus Cym, Susp Cym, Bck, Crash Cym | Platos, Platillos, Plato suspendido, Crash-Becken, Chinesisches Becken, Chinese Cymbal, Splash Cymbal, Ride Cymbal, Piatto cinese, Cymbale chinoise, Cymbale crash, Piatto crash
PERCUSSION | Pauken | C | Pauken, Pauke, Kesselpauken | Timpani, Tympani, Kettle Drums, Kettledrum | Timbales | Timpani, Timpano | Timp, Pk, Pkn, Tymp, Timb | Timbales sinfónicos, Tímpanos
PERCUSSION | Mallets | C | Mallets, Stabspiele, Stabspiel, Mallet, Malletinstrumente, Melodische Perkussion | Mallet Percussion, Mallet Instruments, Keyboard Percussion, Tuned Percussion, Mallets, Melodic Percussion | Claviers, Percussion à clavier, Claviers percussion, Percussions claviers | Tastiere a percussione, Strumenti a tastiera | Mall, Mlt, Mlts, Mallet Perc, Kbd Perc, Mallets Perc, Tuned Perc | Láminas, Percusión de láminas
PERCUSSION | Glockenspiel | C | Glockenspiel, Lyra, Stabglockenspiel | Glockenspiel, Bells, Orchestra Bells, Bell Lyra, Orchestral Bells | Jeu de timbres, Glockenspiel, Carillon | Campanelli, Glockenspiel | Glsp, Glock, Gsp, Glck, Bls, Glspl, Gspl, Glocksp, Orch Bells | Lira, Campanólogo
PERCUSSION | Xylofon | C | Xylofon, Xylophon | Xylophone | Xylophone | Xilofono, Silofono | Xyl, Xylo | Xilófono, Xilofón
PERCUSSION | Marimba | C | Marimba, Marimbafon, Marimbaphon | Marimba, Marimbaphone | Marimba | Marimba | Mar, Mba, Marimb
PERCUSSION | Vibrafon | C | Vibrafon, Vibraphon | Vibraphone, Vibes, Vibraharp | Vibraphone | Vibrafono | Vib, Vibr, Vibra, Vph | Vibráfono
PERCUSSION | Röhrenglocken | C | Röhrenglocken, Glocken, Kirchenglocken | Tubular Bells, Chimes, Church Bells, Orchestra Chimes | Cloches tubulaires, Cloches, Carillon tubulaire | Campane, Campane tubolari | Tub Bells, T Bells, Chms, Chim, Röhrengl, Tub B | Campanas tubulares, Campanas, Carrillón
PERCUSSION | Crotales | C | Zimbeln, Crotales | Crotales, Antique Cymbals, Finger Cymbals | Crotales, Cymbales antiques | Crotali | Crot | Crótalos
PERCUSSION | Handglocken | C | Handglocken | Hand Bells, Handbells | Cloches à main | Campane a mano | | Campanas de mano
PERCUSSION | Steel Drum | C | Steel Drum, Steeldrum | Steel Drums, Steel Pan, Steel Pans | Steel drums | Steel drum | | Tambores metálicos
PERCUSSION | Triangel | C | Triangel | Triangle | Triangle | Triangolo | Trgl, Trg, Trian, Tri | Triángulo
PERCUSSION | Tamburin | C | Tamburin, Schellentrommel, Tambourin | Tambourine | Tambour de basque | Tamburello, Tamburino, Tamburo basco | Tamb, Tambo | Pandereta, Pandero
PERCUSSION | Tom-Toms | C | Tom-Toms, Toms, Tomtom, Roto Toms, Hängetoms | Tom Toms, Concert Toms, Roto Toms, Rototoms, Toms | Tom-toms | Tom tom | Tom, TT | Konzert Toms, Tom da concerto, Toms de concierto
PERCUSSION | Bongos | C | Bongos | Bongo Drums, Bongo | Bongos | Bonghi | Bong | Bongó, Bongós
PERCUSSION | Congas | C | Congas | Conga, Conga Drums, Tumba | Congas | Conghe | Cong
PERCUSSION | Timbales | C | Timbales | Timbales, Latin Timbales, Timbales Latin | Timbales latines | Timbales | Timbs | Timbaletas
PERCUSSION | Tamtam | C | Tamtam, Gong, Tam-Tam | Tam Tam, Gong | Tam-tam | Tam tam | Gng
PERCUSSION | Woodblock | C | Woodblock, Holzblock | Wood Block, Wood Blocks | Bloc de bois | Wood block, Blocco di legno | Wb, Wd Bl | Holzblöcke, Caja china, Cajas chinas
PERCUSSION | Tempelblöcke | C | Tempelblöcke, Tempelblock | Temple Block, Temple Blocks | Blocs chinois, Temple blocks | Temple blocks | Tbl, Tmp Bl | Temple-blocks
PERCUSSION | Claves | C | Claves, Klanghölzer | Claves | Claves | Claves | Clv | Legnetti
PERCUSSION | Kastagnetten | C | Kastagnetten | Castanets | Castagnettes | Nacchere, Castagnette | Cast | Castañuelas
PERCUSSION | Cowbell | C | Cowbell, Kuhglocke, Treichel, Treicheln, Kuhglocken | Cow Bell, Cow Bells, Cowbells | Cloche de vache | Campanaccio, Campanacci | Cowb | Cencerro, Cencerros
PERCUSSION | Maracas | C | Maracas | Maracas | Maracas | Maracas | Mrcs
PERCUSSION | Shaker | C | Shaker, Cabasa, Egg Shaker | Shaker, Cabasa, Chocallo | Shaker, Cabasa | Shaker, Cabasa | Shk, Cab
PERCUSSION | Guiro | C | Guiro, Güiro, Ratschgurke | Guiro | Guiro | Guiro | Guir | Güiro
PERCUSSION | Windspiel | C | Windspiel | Wind Chimes, Bar Chimes, Mark Tree, Bell Tree, Chime Tree | Carillon éolien | Wind chimes | Wch, Mk Tree | Cortina, Campanas de viento
PERCUSSION | Peitsche | C | Peitsche | Whip, Slapstick | Fouet | Frusta | Whp | Látigo
PERCUSSION | Ratsche | C | Ratsche | Ratchet | Crécelle | Raganella | Ratch | Carraca
PERCUSSION | Schellen | C | Schellen, Schellenkranz, Schlittenschellen | Sleigh Bells, Sleighbells, Jingle Bell Rattle, Jingles | Grelots | Sonagli, Sonagliera | Slb, Sl Bells | Cascabeles
PERCUSSION | Amboss | C | Amboss | Anvil | Enclume | Incudine | Anv | Yunque
PERCUSSION | Vibraslap | C | Vibraslap | Vibra Slap, Vibraslap | Vibraslap | Vibraslap | Vsl
PERCUSSION | Agogo | C | Agogo, Agogo Glocken | Agogo Bells, Agogo | Agogo | Agogo | Ago
PERCUSSION | Effekte | C | Effekte, Kleinperkussion, Nebeninstrumente | Auxiliary Percussion, Accessories, Percussion Accessories, Aux Percussion, Small Percussion, Effects | Accessoires, Petites percussions | Accessori, Effetti | Aux Perc, Access, Aux Per | Accesorios, Efectos

PERCUSSION | Klavier | C | Klavier, Konzertflügel | Piano, Grand Piano, Electric Piano | Piano | Pianoforte, Piano | Klav, Pno, Pf, Pfte | Piano de cola, Piano à queue, Pianoforte a coda
PERCUSSION | Keyboard | C | Keyboard, Synthesizer | Keyboard, Synthesizer, Synth | Synthétiseur, Clavier | Tastiera, Sintetizzatore | Keyb, Kbd, Key, Syn, Keys | Teclado, Sintetizador
PERCUSSION | Orgel | C | Orgel, Hammondorgel | Organ, Hammond Organ, Pipe Organ | Orgue | Organo | Org | Órgano
PERCUSSION | Celesta | C | Celesta | Celesta, Celeste | Célesta | Celesta | Cel, Clst
PERCUSSION | Cembalo | C | Cembalo | Harpsichord | Clavecin | Clavicembalo | Cemb, Hpd | Clavecín, Clave
PERCUSSION | Harfe | C | Harfe | Harp | Harpe | Arpa | Hf, Hrf, Hp, Hrp, Harf | Arpas
PERCUSSION | Akkordeon ? | C | Akkordeon, Handorgel, Schwyzerörgeli | Accordion | Accordéon | Fisarmonica | Akk | Acordeón
PERCUSSION | Mundharmonika ? | C | Mundharmonika | Harmonica, Mouth Organ | Harmonica | Armonica, Armonica a bocca | | Armónica
PERCUSSION | Gitarre ? | C | Gitarre, E-Gitarre, Akustikgitarre, Rhythmusgitarre, Banjo, Mandoline, Ukulele, Zither | Guitar, Electric Guitar, Acoustic Guitar, Rhythm Guitar, Banjo, Mandolin | Guitare, Guitare électrique | Chitarra, Chitarra elettrica, Mandolino | Git, Gtr, Guit, El Git, E Git, Elec Gtr | Guitarra, Guitarra eléctrica, Mandolina, Ukelele
FLUTE | Violine ? | C | Violine, Geige | Violin, Fiddle | Violon | Violino | Vl, Vln, Viol | Violín
FLUTE | Viola ? | C | Viola, Bratsche | Viola | Alto à cordes, Alto | Viola | Vla, Va
BARITON | Cello ? | C | Cello, Violoncello | Cello, Violoncello | Violoncelle | Violoncello | Vc, Vlc, Vcl | Violonchelo, Chelo
SCORE | Gesang ? | C | Gesang, Singstimme, Vokal, Solostimme, Gesangssolo, Jodel, Jodler | Vocals, Voice, Vocal, Lead Vocal, Vocal Solo, Narrator, Singer | Voix, Chant, Soliste | Voce, Canto | Voc, Vox, Vocs | Voz, Solista
SCORE | Chor ? | C | Chor, Gemischter Chor, Männerchor, Frauenchor, Kinderchor, Chorpartitur, Sopran, Alt, Tenor, SATB, Klavier und Chor, Chorstimme | Choir, Chorus, SATB, SAB, TTBB, Choir Score, Vocal Score, Mixed Choir, Children's Choir, Soprano, Alto, Tenor, Choral Score | Choeur, Choeur mixte, Soprano, Alto, Ténor | Coro, Soprano, Contralto, Tenore, Coro misto |
`

const keysOf = (column: string): ReadonlyMap<string, string | null> =>
  new Map(
    column
      .split(' ')
      .filter((word) => word !== '-')
      .map((word) => {
        const [key = '', voice = null] = word.split('=')
        return [key, voice]
      }),
  )

export const isKey = (name: string): name is Key => keys.some((key) => key === name)

const rowOf = (line: string): NamedInstrument => {
  const [section = '', voice = '', transpositions = '', ...names] = line.split('|').map((column) => column.trim())
  const lists = names.map((column) =>
    column
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  const [german = [], english = []] = lists
  const [nameDe, nameEn] = [german[0] ?? english[0] ?? '', english[0] ?? german[0] ?? '']
  const keyed = keysOf(transpositions)
  const [usual] = keyed.keys()
  return {
    instrument: section,
    voice: voice === '-' ? null : voice.replace(' ?', ''),
    key: usual !== undefined && isKey(usual) ? usual : null,
    keys: keyed,
    isAsked: voice.endsWith(' ?'),
    nameDe,
    nameEn,
    names: lists.flat(),
  }
}

export const instrumentTable: readonly NamedInstrument[] = table
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map(rowOf)

const usualSections: ReadonlySet<string> = new Set(instrumentTable.map(({ instrument }) => instrument))
/** Returns true if the table has instruments of the section. */
export const isUsualSection = (id: string): boolean => usualSections.has(id)

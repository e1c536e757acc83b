/** Articles of the demo; `from` and `until` are days relative to the day of the first start. */
export interface DemoArticle {
  readonly from: number
  readonly until: number
  readonly navigable: boolean
  readonly de: readonly [title: string, teaser: string, html: string]
  readonly en: readonly [title: string, teaser: string, html: string]
}

export const demoArticles: readonly DemoArticle[] = [
  {
    from: -20,
    until: 75,
    navigable: true,
    de: [
      'Ein Programm voller Aufbrüche',
      'Im Winterkonzert spielen wir Musik, die unterwegs entstanden ist: auf Schiffen, über Pässe, am Küchentisch der Auswanderer.',
      '<p>Manche Melodien bleiben nie lange am selben Ort. Sie reisen im Gepäck mit, wechseln die Sprache und kommen verändert wieder nach Hause. Aus solchen Stücken haben wir unser Winterprogramm gebaut.</p><p>Unsere Dirigentin hat jedes davon mit einem Register erarbeitet, bevor es die ganze Band zu hören bekam. So kennt jede Reihe ihre Stelle, an der sie führt, und jede die Stelle, an der sie trägt.</p><blockquote><p>Ein Stück ist erst einstudiert, wenn alle wissen, wem sie gerade zuhören.</p></blockquote><h2>Der Abend</h2><table><thead><tr><th scope="col">Zeit</th><th scope="col">Was</th><th scope="col">Wo</th></tr></thead><tbody><tr><td>16:30</td><td>Türöffnung, Kaffee und Kuchen</td><td>Foyer</td></tr><tr><td>17:00</td><td>Erster Teil: Schiffe und Pässe</td><td>Kirche</td></tr><tr><td>17:45</td><td>Zweiter Teil: am Küchentisch</td><td>Kirche</td></tr><tr><td>18:30</td><td>Suppe, Instrumente zum Ausprobieren</td><td>Foyer</td></tr></tbody></table><h2>Gut zu wissen</h2><ul><li>Die Kirche ist ohne Stufen zugänglich; Plätze für Rollstühle sind in der dritten Reihe.</li><li>Kinder sitzen vorne auf den Kissen, am nächsten beim Schlagzeug.</li><li>Wer nichts verpassen will, legt das Datum im <a href="/de-ch/calendar">Kalender</a> in den eigenen.</li></ul><p>Der Eintritt ist frei, die Kollekte hält unsere Notenbibliothek in Schwung. Nach dem Konzert gibt es Suppe und die Gelegenheit, ein Instrument selbst in die Hand zu nehmen.</p>',
    ],
    en: [
      'A programme of departures',
      'Our winter concert brings together music made on the move: on ships, across passes and at emigrants’ kitchen tables.',
      '<p>Some tunes never stay in one place for long. They travel in the luggage, change their language and come home altered. We have built our winter programme from pieces like these.</p><p>Our conductor worked on each of them with one section before the whole band heard it. Every row knows the passage where it leads, and the one where it carries the others.</p><blockquote><p>A piece is ready only when everyone knows whom they are listening to.</p></blockquote><h2>The evening</h2><table><thead><tr><th scope="col">Time</th><th scope="col">What</th><th scope="col">Where</th></tr></thead><tbody><tr><td>16:30</td><td>Doors open, coffee and cake</td><td>Foyer</td></tr><tr><td>17:00</td><td>First half: ships and passes</td><td>Church</td></tr><tr><td>17:45</td><td>Second half: at the kitchen table</td><td>Church</td></tr><tr><td>18:30</td><td>Soup, and instruments to try</td><td>Foyer</td></tr></tbody></table><h2>Good to know</h2><ul><li>The church is step-free; there is room for wheelchairs in the third row.</li><li>Children sit on the cushions in front, closest to the percussion.</li><li>To be sure not to miss it, take the date from our <a href="/en-gb/calendar">calendar</a> into yours.</li></ul><p>Admission is free; the collection keeps our music library alive. After the concert there is soup, and a chance to try an instrument yourself.</p>',
    ],
  },
  {
    from: -45,
    until: 120,
    navigable: true,
    de: [
      'Tiefes Blech sucht Verstärkung',
      'Wer Posaune, Euphonium oder Tuba spielt oder spielen möchte, ist in unserer hinteren Reihe herzlich willkommen.',
      '<p>Ohne Fundament steht kein Haus, und ohne tiefes Blech klingt kein Choral. Unsere hintere Reihe ist freundlich, pünktlich und seit jeher für die besten Kuchen zuständig.</p><p>Eine Probe kostet nichts: Kommen Sie an einem Donnerstag vorbei, wir legen Ihnen Noten hin und stellen, wenn nötig, ein Instrument. Wer länger nicht gespielt hat, findet bei uns Zeit, wieder hineinzukommen.</p><h2>Was Sie mitbringen</h2><ol><li>Lust, einmal in der Woche tief zu atmen.</li><li>Grundkenntnisse im Bassschlüssel; den Rest lernt man nebenbei.</li><li>Geduld mit uns, wenn wir über den Kuchen verhandeln.</li></ol><p>Melden Sie sich <a href="/de-ch/contact">über das Kontaktformular</a> kurz an, damit jemand an der Tür auf Sie wartet.</p>',
    ],
    en: [
      'Low brass wanted',
      'If you play the trombone, euphonium or tuba, or would like to, there is a chair for you in our back row.',
      '<p>No house stands without a foundation, and no chorale sounds without low brass. Our back row is friendly, punctual and has always been in charge of the best cakes.</p><p>A rehearsal costs nothing: come along on a Thursday, we will put the music on your stand and, if you need one, lend you an instrument. If you have not played for a while, we give you the time to find your way back.</p><h2>What to bring</h2><ol><li>A wish to breathe deeply once a week.</li><li>Some bass clef; the rest you will pick up as you go.</li><li>Patience with us while we negotiate about the cake.</li></ol><p>Let us know beforehand <a href="/en-gb/contact">through the contact form</a>, so that someone is waiting for you at the door.</p>',
    ],
  },
  {
    from: -10,
    until: 200,
    navigable: true,
    de: [
      'Die Notenbibliothek zieht aufs Telefon',
      'Unsere Stimmen liegen neuerdings auch digital bereit, und im Probekeller spielen wir daraus ganz ohne Empfang.',
      '<p>Über hundert Jahre lang wohnte unsere Bibliothek in zwei Schränken. Nun hat die Notenkommission jede Stimme des laufenden Repertoires erfasst: gesetzt, geprüft und nach Instrument und Stimme geordnet.</p><p>Mitglieder sehen zuerst ihre eigene Stimme, speichern das Repertoire mit einem Griff und blättern auf dem Ständer weiter. Die Schränke bleiben: Papier braucht keinen Akku.</p><figure><img src="/api/public/image?name=header-linien" alt="Fünf Linien, die sich zu Rohren biegen" loading="lazy" decoding="async"><figcaption>Aus fünf Linien wird Klang, auf Papier wie auf Glas.</figcaption></figure>',
    ],
    en: [
      'The music library moves to the phone',
      'Our parts are now available digitally too, and down in the rehearsal cellar we play from them without any reception.',
      '<p>For more than a hundred years our library lived in two cupboards. Now the library committee has recorded every part of the current repertoire: engraved, checked and sorted by instrument and voice.</p><p>Members see their own part first, save the repertoire with one tap and turn pages on the stand. The cupboards stay: paper needs no battery.</p><figure><img src="/api/public/image?name=header-linien" alt="Five lines bending into tubes" loading="lazy" decoding="async"><figcaption>Five lines become sound, on paper as on glass.</figcaption></figure>',
    ],
  },
  {
    from: -30,
    until: 160,
    navigable: true,
    de: [
      'Zum Sechseläuten wieder mit der Zunft',
      'Im April ziehen wir mit der Zunft durch die Innenstadt. Marschiert wird in Sechserreihen, geprobt auf dem Pausenplatz.',
      '<p>Wer im Gehen spielt, merkt bald, dass Füsse ihre eigene Meinung haben. Darum üben wir ab März vor jeder Probe zwanzig Minuten auf dem Pausenplatz: geradeaus, in der Kurve und, was am schwersten ist, im Stehen.</p><h2>Drei Märsche, mehr braucht es nicht</h2><p>Die Zunft hat sich drei Märsche gewünscht, die man auch nach dem dritten Halt noch gerne hört. Am Abend spielen wir im Zunfthaus, bis die Suppe kommt.</p><blockquote><p>Im Umzug gibt es kein Zurückblättern.</p></blockquote><p>Zuschauen können Sie an der Bahnhofstrasse und am Limmatquai. Wir sind die mit den blauen Jacken und der Tuba in der zweiten Reihe.</p>',
    ],
    en: [
      'With the guild at Sechseläuten again',
      'In April we march through the city centre with the guild: in rows of six, rehearsed in the school yard.',
      '<p>Playing while walking soon teaches you that feet have opinions of their own. From March on we therefore spend twenty minutes in the school yard before each rehearsal: straight ahead, round the corner and, hardest of all, standing still.</p><h2>Three marches are enough</h2><p>The guild has asked for three marches that are still welcome after the third stop. In the evening we play at the guild house until the soup arrives.</p><blockquote><p>There is no turning back a page in a parade.</p></blockquote><p>Watch us along Bahnhofstrasse and Limmatquai. We are the ones in blue jackets, with the tuba in the second row.</p>',
    ],
  },
  {
    from: -3,
    until: 12,
    navigable: false,
    de: [
      'Probe diese Woche im Singsaal',
      'Wegen Malerarbeiten im Untergeschoss proben wir am Donnerstag ausnahmsweise im Singsaal, zweiter Stock.',
      '<p>Der Probekeller bekommt frische Farbe. Wir treffen uns deshalb im Singsaal des Schulhauses, zweiter Stock, Eingang auf der Hofseite. Das Schlagzeug ist schon oben; bitte bringen Sie Ihren eigenen Notenständer mit.</p>',
    ],
    en: [
      'This week’s rehearsal is in the singing room',
      'While the basement is being painted, Thursday’s rehearsal moves to the singing room on the second floor.',
      '<p>The rehearsal cellar is getting a fresh coat of paint. We therefore meet in the school’s singing room, second floor, entrance from the courtyard. The percussion is already upstairs; please bring your own music stand.</p>',
    ],
  },
  {
    from: -1,
    until: 24,
    navigable: false,
    de: [
      'Winterkonzert: Platz im Bus von Oerlikon',
      'Für das Winterkonzert fährt ein Bus ab Bahnhof Oerlikon. Es hat noch Plätze, auch für Gäste.',
      '<p>Abfahrt ist um 15:50 Uhr auf der Seite des Marktplatzes, zurück geht es um 19:15 Uhr ab Kirche. Der Bus ist ohne Stufen; Instrumente haben Vortritt, Menschen sitzen daneben.</p><p>Die Fahrt ist kostenlos. Bitte melden Sie sich bis zum Vorabend <a href="/de-ch/contact">bei uns</a>.</p>',
    ],
    en: [
      'Winter concert: seats on the coach from Oerlikon',
      'A coach runs from Oerlikon station to the winter concert. There are seats left, also for guests.',
      '<p>It leaves at 15:50 from the market square side and returns from the church at 19:15. The coach is step-free; instruments take precedence, people sit beside them.</p><p>The ride is free. Please <a href="/en-gb/contact">let us know</a> by the evening before.</p>',
    ],
  },
]

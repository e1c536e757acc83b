/** Articles of the demo; `from` and `until` are days from the day of the first start. */
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
      '<p>Manche Melodien bleiben nie lange am selben Ort. Sie reisen im Gepäck mit, wechseln die Sprache und kommen verändert wieder nach Hause. Aus solchen Stücken haben wir unser Winterprogramm gebaut.</p><p>Unsere Dirigentin hat jedes davon mit einem Register erarbeitet, bevor es die ganze Band zu hören bekam. So kennt jede Reihe ihre Stelle, an der sie führt, und jede die Stelle, an der sie trägt.</p><p>Der Eintritt ist frei, die Kollekte hält unsere Notenbibliothek in Schwung. Nach dem Konzert gibt es Suppe und die Gelegenheit, ein Instrument selbst in die Hand zu nehmen.</p>',
    ],
    en: [
      'A programme of departures',
      'Our winter concert brings together music made on the move: on ships, across passes and at emigrants’ kitchen tables.',
      '<p>Some tunes never stay in one place for long. They travel in the luggage, change their language and come home altered. We have built our winter programme from pieces like these.</p><p>Our conductor worked on each of them with one section before the whole band heard it. Every row knows the passage where it leads, and the one where it carries the others.</p><p>Admission is free; the collection keeps our music library alive. After the concert there is soup, and a chance to try an instrument yourself.</p>',
    ],
  },
  {
    from: -45,
    until: 120,
    navigable: true,
    de: [
      'Tiefes Blech sucht Verstärkung',
      'Wer Posaune, Euphonium oder Tuba spielt oder spielen möchte, ist in unserer hinteren Reihe herzlich willkommen.',
      '<p>Ohne Fundament steht kein Haus, und ohne tiefes Blech klingt kein Choral. Unsere hintere Reihe ist freundlich, pünktlich und seit jeher für die besten Kuchen zuständig.</p><p>Eine Probe kostet nichts: Kommen Sie an einem Donnerstag vorbei, wir legen Ihnen Noten hin und stellen, wenn nötig, ein Instrument. Wer länger nicht gespielt hat, findet bei uns Zeit, wieder hineinzukommen.</p><p>Melden Sie sich kurz an, damit jemand an der Tür auf Sie wartet.</p>',
    ],
    en: [
      'Low brass wanted',
      'If you play the trombone, euphonium or tuba, or would like to, there is a chair for you in our back row.',
      '<p>No house stands without a foundation, and no chorale sounds without low brass. Our back row is friendly, punctual and has always been in charge of the best cakes.</p><p>A rehearsal costs nothing: come along on a Thursday, we will put the music on your stand and, if you need one, lend you an instrument. If you have not played for a while, we give you the time to find your way back.</p><p>Let us know beforehand, so that someone is waiting for you at the door.</p>',
    ],
  },
  {
    from: -10,
    until: 200,
    navigable: true,
    de: [
      'Die Notenbibliothek zieht aufs Telefon',
      'Unsere Stimmen liegen neuerdings auch digital bereit, und im Probekeller spielen wir daraus ganz ohne Empfang.',
      '<p>Über hundert Jahre lang wohnte unsere Bibliothek in zwei Schränken. Nun hat die Notenkommission jede Stimme des laufenden Repertoires erfasst: gesetzt, geprüft und nach Instrument und Stimme geordnet.</p><p>Mitglieder sehen zuerst ihre eigene Stimme, speichern das Repertoire mit einem Griff und blättern auf dem Ständer weiter. Die Schränke bleiben: Papier braucht keinen Akku.</p>',
    ],
    en: [
      'The music library moves to the phone',
      'Our parts are now available digitally too, and down in the rehearsal cellar we play from them without any reception.',
      '<p>For more than a hundred years our library lived in two cupboards. Now the library committee has recorded every part of the current repertoire: engraved, checked and sorted by instrument and voice.</p><p>Members see their own part first, save the repertoire with one tap and turn pages on the stand. The cupboards stay: paper needs no battery.</p>',
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
]

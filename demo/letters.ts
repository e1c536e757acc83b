import type { FileCategory } from '#contract/documents.ts'
import type { Letter } from './print.ts'

/** A document of the demo under 'Downloads'. */
export interface DemoLetter extends Pick<Letter, 'title' | 'subtitle' | 'sections'> {
  readonly category: FileCategory | null
  /** null = public. */
  readonly roleType: 'MEMBER' | null
  /** Date of the document, in days relative to the day of the first start. */
  readonly written: number
}

const minutes = (year: number, written: number, [players, result]: readonly [number, string]): DemoLetter => ({
  title: `Protokoll der Generalversammlung ${year}`,
  subtitle: 'Restaurant Alte Mühle, Saal. Beginn 19.30 Uhr, Schluss 21.50 Uhr.',
  category: 'INTERNAL_MINUTES',
  roleType: 'MEMBER',
  written,
  sections: [
    [
      '1. Begrüssung und Wahl der Stimmenzähler',
      `Die Präsidentin begrüsst ${players} Aktivmitglieder und neun Gäste. Die Versammlung wurde rechtzeitig einberufen und ist beschlussfähig. Als Stimmenzähler werden zwei Mitglieder aus dem Register der Klarinetten gewählt. Mit einer Minute Stille gedenken die Anwesenden der Verstorbenen.`,
    ],
    [
      '2. Protokoll der letzten Generalversammlung',
      'Das Protokoll lag zwei Wochen auf. Es wird ohne Gegenstimme genehmigt und der Aktuarin verdankt.',
    ],
    [
      '3. Jahresberichte',
      'Die Präsidentin blickt auf ein Jahr mit vier Konzerten, zwei Umzügen und einem Probenwochenende zurück. Am meisten zu reden gab der Regen am Platzkonzert, am meisten zu lachen die Tuba, die auf dem Heimweg in den falschen Zug stieg und vor ihrem Besitzer ankam.',
      'Die Dirigentin dankt für die Probendisziplin. Sie wünscht sich, dass alle ihre Stimme zu Hause einmal langsam spielen, bevor sie sie im Keller zweimal schnell spielen.',
    ],
    [
      '4. Jahresrechnung und Bericht der Revisoren',
      `Die Rechnung schliesst mit ${result} ab. Die Revisoren empfehlen, sie anzunehmen. Die Versammlung genehmigt die Rechnung einstimmig und erteilt dem Vorstand Décharge.`,
    ],
    [
      '5. Mitgliederbeiträge und Budget',
      'Die Beiträge bleiben unverändert. Im Budget sind 4800 Franken für die Revision der beiden Kesselpauken vorgesehen. Auf eine Frage aus dem Register der Hörner erklärt der Kassier, warum Pauken teurer sind als ihr Klang vermuten lässt. Das Budget wird bei zwei Enthaltungen angenommen.',
    ],
    [
      '6. Wahlen',
      'Der Vorstand stellt sich gesamthaft zur Wiederwahl und wird mit Applaus bestätigt. Die Notenkommission erhält ein drittes Mitglied.',
    ],
    [
      '7. Verschiedenes',
      'Das Tiefe Blech lädt zum Kuchen ein. Die nächste Versammlung findet am selben Ort statt. Für das Protokoll: die Aktuarin.',
    ],
  ],
})

const statutes: DemoLetter = {
  title: 'Statuten',
  subtitle:
    'Angenommen an der Gründungsversammlung von 1899, letztmals überarbeitet an der Generalversammlung von 2019.',
  category: 'INTERNAL_RULES',
  roleType: null,
  written: -2400,
  sections: [
    [
      'Art. 1 Name und Sitz',
      'Unter dem Namen «Musik Harmonie Zürichberg» besteht ein Verein im Sinne von Art. 60 ff. ZGB mit Sitz in Zürich.',
    ],
    [
      'Art. 2 Zweck',
      'Der Verein pflegt die Blasmusik im Quartier. Er probt regelmässig, gibt Konzerte, begleitet Anlässe der Nachbarschaft und fördert, wer ein Blasinstrument lernt.',
    ],
    [
      'Art. 3 Mitgliedschaft',
      'Aktivmitglied ist, wer mitspielt und vom Vorstand aufgenommen wurde. Passivmitglied ist, wer den Verein mit einem jährlichen Beitrag unterstützt. Ehrenmitglieder ernennt die Generalversammlung.',
      'Die Mitgliedschaft endet durch Austritt auf das Ende eines Vereinsjahres, durch Ausschluss oder durch Tod. Geliehene Instrumente, Uniformen und Noten sind zurückzugeben.',
    ],
    [
      'Art. 4 Organe',
      'Organe sind die Generalversammlung, der Vorstand und die Revisoren. Die Generalversammlung tritt einmal im Jahr zusammen; der Vorstand lädt mindestens drei Wochen vorher ein.',
    ],
    [
      'Art. 5 Vorstand',
      'Der Vorstand besteht aus Präsidium, Aktuariat, Kasse, Bibliothek, Materialverwaltung und Öffentlichkeitsarbeit. Er wird auf zwei Jahre gewählt und ist beschlussfähig, wenn die Hälfte seiner Mitglieder anwesend ist.',
    ],
    [
      'Art. 6 Mittel und Haftung',
      'Die Mittel stammen aus Beiträgen, Kollekten und Spenden. Für die Verbindlichkeiten haftet allein das Vereinsvermögen.',
    ],
    [
      'Art. 7 Auflösung',
      'Die Auflösung braucht zwei Drittel der Stimmen einer eigens einberufenen Versammlung. Das Vermögen geht an eine Institution mit ähnlichem Zweck, die Notenbibliothek an die Stadt.',
    ],
  ],
}

const instruments: DemoLetter = {
  title: 'Reglement über Instrumente und Uniformen',
  subtitle: 'Vom Vorstand beschlossen. Gilt für alle, die etwas vom Verein ausgeliehen haben.',
  category: 'INTERNAL_RULES',
  roleType: 'MEMBER',
  written: -700,
  sections: [
    [
      'Ausleihe',
      'Die Materialverwaltung gibt Instrumente und Uniformen gegen Unterschrift ab. Ein Depot wird nicht erhoben. Wer ein Instrument erhält, spielt es auch.',
    ],
    [
      'Pflege',
      'Ventile werden geölt, Züge gefettet, Mundstücke gewaschen. Reparaturen meldet man der Materialverwaltung, bevor man sie in Auftrag gibt; der Verein bezahlt, was Gebrauch ist.',
      'Die Uniform wird einmal im Jahr gereinigt. Änderungen lässt man die Schneiderin des Vereins machen.',
    ],
    [
      'Versicherung',
      'Vereinsinstrumente sind gegen Diebstahl versichert, nicht aber über Nacht im Auto. Privatinstrumente versichert man selbst.',
    ],
    ['Rückgabe', 'Wer austritt, bringt alles innert dreissig Tagen zurück: sauber, vollständig und mit allen Noten.'],
  ],
}

/** Minutes of the last two years, statutes and rules. @param year the year of the first start */
export const demoLetters = (year: number): readonly DemoLetter[] => [
  minutes(year - 1, -310, [38, 'einem Gewinn von 1240 Franken']),
  minutes(year - 2, -675, [41, 'einem Verlust von 385 Franken']),
  statutes,
  instruments,
]

/** The agenda of the next general assembly; attached to the event. */
export const agenda: DemoLetter = {
  title: 'Traktanden der Generalversammlung',
  subtitle: 'Anträge der Mitglieder sind bis zehn Tage vor der Versammlung an den Vorstand zu richten.',
  category: null,
  roleType: 'MEMBER',
  written: -5,
  sections: [
    [
      'Traktanden',
      '1. Begrüssung und Wahl der Stimmenzähler',
      '2. Protokoll der letzten Generalversammlung',
      '3. Jahresberichte der Präsidentin und der Dirigentin',
      '4. Jahresrechnung und Bericht der Revisoren',
      '5. Mitgliederbeiträge und Budget',
      '6. Wahlen',
      '7. Jahresprogramm',
      '8. Anträge',
      '9. Verschiedenes',
    ],
    [
      'Nach der Versammlung',
      'Der Verein lädt zu Suppe und Apfelkuchen ein. Bitte melden Sie sich in der App an oder ab, damit die Küche rechnen kann.',
    ],
  ],
}

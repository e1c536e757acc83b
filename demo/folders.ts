import { eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '#server/platform/db/insert-row.ts'
import type { Db } from '#server/platform/db/open.ts'
import { boardTask, documentFolder, membership } from '#server/platform/db/tables.ts'
import { dayAfter } from '#server/platform/time.ts'
import type { DemoLetter } from './letters.ts'

const boardMinutes = (written: number, number: number, sections: DemoLetter['sections']): DemoLetter => ({
  title: `Protokoll der ${number}. Vorstandssitzung`,
  subtitle: 'Schulhaus Zürichberg, Lehrerzimmer. Beginn 19.00 Uhr, Schluss 20.45 Uhr.',
  ...{ category: null, roleType: 'MEMBER', written, sections },
})

/** The latest comes last: the tasks refer to it. */
const ofBoard: readonly DemoLetter[] = [
  boardMinutes(-54, 3, [
    ['1. Rückblick', 'Das Platzkonzert war nass und gut besucht. Der Schirmständer bleibt im Inventar.'],
    ['2. Kasse', 'Sieben Beiträge sind offen. Der Kassier erinnert zuerst mündlich, dann mit Einzahlungsschein.'],
  ]),
  boardMinutes(-12, 4, [
    [
      '1. Probenkeller',
      'Die Schulpflege vermietet den Keller weiter, zum gleichen Preis. Der Schlüsselkasten bekommt einen neuen Code, weil ihn inzwischen auch der Jodelklub kennt.',
    ],
    [
      '2. Nachwuchs',
      'Drei Jugendliche spielen seit dem Sommer mit. Für das Jugendlager bezahlt der Verein die Hälfte, wenn die Eltern die andere übernehmen.',
    ],
    [
      '3. Pauken',
      'Die Offerte für die Revision liegt bei 4650 Franken. Der Auftrag wird vor dem Jahreskonzert erteilt.',
    ],
  ]),
]

const ofYouth: readonly DemoLetter[] = [
  {
    title: 'Packliste für das Jugendlager',
    subtitle: 'Für alle, die mitkommen, und für alle, die packen helfen.',
    ...{ category: null, roleType: 'MEMBER', written: -20 },
    sections: [
      [
        'Musik',
        'Instrument, Notenständer, Bleistift, Ersatzblätter oder Ventilöl. Das Metronom bringt die Leitung mit.',
      ],
      ['Sonst', 'Schlafsack, Hausschuhe, Regenjacke, Taschenlampe. Ohrstöpsel für das Zimmer neben dem Schlagzeug.'],
    ],
  },
]

/** The tasks of the board: whose, and the day in days from the first start. */
const tasks = [
  { title: 'Offerte für die Pauken annehmen', office: 'MATERIAL', due: -3 },
  { title: 'Anmeldung für das Jugendlager verschicken', office: 'SECRETARY', due: 9 },
] as const

/**
 * Creates a folder for the board and one for all members, each with documents, and the tasks of the board.
 * @param store stores a document in a folder
 */
export const loadFolders = async (
  db: Db,
  store: (letter: DemoLetter, folderId: number) => Promise<number>,
  now: Date,
): Promise<void> => {
  const board = await insertRow(db, documentFolder, {
    ...{ nameDe: 'Vorstand', nameEn: 'Committee', position: 1, readers: 'BOARD' },
  })
  const youth = await insertRow(db, documentFolder, {
    ...{ nameDe: 'Jugend', nameEn: 'Youth', position: 2, readers: 'MEMBERS' },
  })
  let fileId: number | null = null
  for (const letter of ofBoard) fileId = await store(letter, board.id)
  for (const { title, office, due } of tasks) {
    const [holder] = await db.select().from(membership).where(eq(membership.functionType, office))
    if (holder === undefined) continue
    const dueOn = dayAfter(toWireDate(now), due)
    await insertRow(db, boardTask, { title, personId: holder.personId, dueOn, fileId, createdAt: now })
  }
  for (const letter of ofYouth) await store(letter, youth.id)
}

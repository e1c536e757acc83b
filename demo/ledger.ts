import { toWireDate } from '#contract/time.ts'
import { open } from '#server/features/ledger/books.ts'
import { createEntry } from '#server/features/ledger/entries.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Day as `MM-dd`, words, accounts debited and credited, francs. */
const entries: readonly (readonly [day: string, words: string, debit: number, credit: number, amount: number])[] = [
  ['01-12', 'Miete Probelokal, 1. Quartal', 6000, 1020, 1350],
  ['01-31', 'Honorar Dirigentin, Januar', 4100, 1020, 1600],
  ['02-20', 'Noten Frühlingskonzert', 4000, 1020, 412.5],
  ['03-15', 'Kollekte Jahreskonzert', 1000, 3400, 2384.35],
  ['03-17', 'Kollekte auf die Bank', 1020, 1000, 2300],
  ['03-20', 'Aushilfen Jahreskonzert', 4200, 1020, 640],
  ['04-04', 'Miete Probelokal, 2. Quartal', 6000, 1020, 1350],
  ['05-08', 'Spende zum Geburtstag eines Gönners', 1020, 3500, 500],
  ['06-11', 'Reparatur Es-Tuba', 4500, 1020, 286.4],
  ['09-02', 'Plakate Herbstkonzert', 6600, 1020, 175.2],
]

/** Opens the books on the first day of this year, with the entries that a treasurer wrote since. */
export const loadLedger = async (db: Db, now: Date): Promise<void> => {
  const today = toWireDate(now)
  const year = today.slice(0, 4)
  const author = { accountId: null, now }
  const balances = [
    { account: 1000, amount: 184_30 },
    { account: 1020, amount: 14_962_85 },
  ]
  await open(db, { startsOn: `${year}-01-01`, balances }, author)
  for (const [day, text, debit, credit, amount] of entries) {
    const bookedOn = `${year}-${day}`
    if (bookedOn > today) continue
    const rows = [{ debit, credit, amount: Math.round(amount * 100), eventId: null }]
    await createEntry(db, { bookedOn, text, rows }, author)
  }
}

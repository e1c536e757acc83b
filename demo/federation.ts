import { toWireDate } from '#contract/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { federationDate } from '#server/platform/db/tables.ts'
import { dayAfter } from '#server/platform/time.ts'

/** The dates of the canton: what, and the day in days from the first start. */
const dates = [
  { title: 'Meldeschluss für Veteraninnen und Veteranen', due: 9 },
  { title: 'Delegiertenversammlung des Kantonalverbands', due: 45 },
  { title: 'Kurs für angehende Dirigentinnen und Dirigenten', due: 80 },
] as const

/** Creates the dates of the canton; the first one is due. */
export const loadFederationDates = async (db: Db, now: Date): Promise<void> => {
  const rows = dates.map(({ title, due }) => ({ title, day: dayAfter(toWireDate(now), due), remindDays: 14 }))
  await db.insert(federationDate).values(rows)
}

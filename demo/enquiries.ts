import { eq } from 'drizzle-orm'
import type { OptionAnswer } from '#contract/enquiries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { account, enquiry, enquiryAnswer, enquiryOption } from '#server/platform/db/tables.ts'
import { fromWireTime } from '#server/platform/time.ts'
import { insertRow } from '../server/platform/db/insert-row.ts'

interface Occasion {
  readonly people: readonly number[]
  /** E-mail address of the member with a sign-in who has not answered yet. */
  readonly player: string
  readonly day: (offset: number) => string
  readonly now: Date
}

const sizes = ['S', 'M', 'L', 'XL'] as const
const said: readonly OptionAnswer[] = ['yes', 'no', 'yes', 'maybe', 'yes']

/** Loads an open enquiry with dates, for the strength of the next concert, and one with a choice; half of the band has answered. */
export const loadEnquiries = async (db: Db, { people, player, day, now }: Occasion): Promise<void> => {
  const [own] = await db.select({ personId: account.personId }).from(account).where(eq(account.email, player))
  const answering = people.filter((id, index) => id !== own?.personId && index % 2 === 0)
  const at = (offset: number, time: string) => fromWireTime(`${day(offset)}T${time}`)
  const dates = await insertRow(db, enquiry, {
    ...{
      kind: 'DATES' as const,
      titleDe: 'Zusatzprobe vor dem Konzert',
      titleEn: 'Extra rehearsal before the concert',
    },
    ...{
      textDe: 'Wir brauchen noch eine Probe im Saal. Wann geht es?',
      textEn: 'We need one more rehearsal in the hall.',
    },
    ...{ closesAt: at(9, '20:00'), remindDays: 2, createdAt: now },
    minimumPlayers: [
      { section: 'CLARINET', players: 4 },
      { section: 'HORN', players: 2 },
    ],
  })
  const evenings = await db
    .insert(enquiryOption)
    .values(
      [20, 22, 27].map((offset, position) => ({
        ...{ enquiryId: dates.id, position, startsAt: at(offset, '19:45'), endsAt: at(offset, '22:00') },
      })),
    )
    .returning()
  await db.insert(enquiryAnswer).values(
    answering.map((personId, index) => ({
      ...{ enquiryId: dates.id, personId, changedAt: now },
      choices: evenings.map(({ id }, which) => ({ option: id, answer: said[(index + which * 2) % 5] ?? 'yes' })),
    })),
  )
  const shirts = await insertRow(db, enquiry, {
    ...{ kind: 'CHOICE' as const, titleDe: 'Grösse des T-Shirts', titleEn: 'Size of the T-shirt' },
    ...{ closesAt: at(16, '20:00'), remindDays: 2, createdAt: now },
  })
  const options = await db
    .insert(enquiryOption)
    .values(sizes.map((nameDe, position) => ({ enquiryId: shirts.id, position, nameDe })))
    .returning()
  await db.insert(enquiryAnswer).values(
    answering.slice(0, 12).map((personId, index) => ({
      ...{ enquiryId: shirts.id, personId, changedAt: now },
      choices: [{ option: options[index % 4]?.id ?? 0, answer: 'yes' as const }],
    })),
  )
}

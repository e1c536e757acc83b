import type { Db } from '#server/platform/db/open.ts'
import { account, substitute, substituteInvitation, substituteRequest } from '#server/platform/db/tables.ts'

interface DemoSubstitute {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly plays: readonly [instrument: string, voice: string | null, key: 'C' | 'B' | 'Es' | 'F' | null]
  readonly note?: string
}

const pool: readonly DemoSubstitute[] = [
  { name: 'Ladina Waldvogel', email: 'ladina@aushilfe.example', phone: '+41790000101', plays: ['HORN', '2', 'F'] },
  { name: 'Beat Silberhorn', email: 'beat@aushilfe.example', phone: null, plays: ['HORN', '1', 'F'] },
  {
    name: 'Ruth Abendstern',
    email: null,
    phone: '+41790000103',
    plays: ['HORN', null, null],
    note: 'Nur telefonisch, abends.',
  },
  { name: 'Gian Brunner-Tief', email: 'gian@aushilfe.example', phone: '+41790000104', plays: ['TUBA', 'B', 'B'] },
  {
    name: 'Nora Paukenschlag',
    email: 'nora@aushilfe.example',
    phone: '+41790000105',
    plays: ['PERCUSSION', null, null],
    note: 'Bringt eigene Sticks mit, keine Mallets.',
  },
]

const dayMs = 86_400_000

/** Loads the pool, and a request for the first concert: one declined, the next one plays. */
export const loadSubstitutes = async (
  db: Db,
  { concert, today, now }: { readonly concert: number; readonly today: string; readonly now: Date },
): Promise<void> => {
  const people = await db
    .insert(substitute)
    .values(
      pool.map(({ plays: [instrument, voice, key], note = null, ...one }) => ({
        ...{ ...one, instrument, voice, key, note, locale: 'de-ch' as const, consentOn: today, createdAt: now },
      })),
    )
    .returning({ id: substitute.id })
  const [planner] = await db.select({ id: account.id }).from(account).limit(1)
  const [request] = await db
    .insert(substituteRequest)
    .values({
      ...{ eventId: concert, instrument: 'HORN', voice: '2', key: 'F', order: 'sequence', waitHours: 48 },
      ...{ message: 'Hauptprobe ist am Samstag davor.', state: 'filled', createdAt: now, createdBy: planner?.id ?? '' },
    })
    .returning({ id: substituteRequest.id })
  const [first, second] = people
  if (request === undefined || first === undefined || second === undefined) throw new Error('the pool is incomplete')
  const asked = { requestId: request.id, askedAt: now, expiresAt: new Date(now.getTime() + 2 * dayMs), answeredAt: now }
  await db.insert(substituteInvitation).values([
    { ...asked, substituteId: second.id, position: 0, state: 'declined' },
    { ...asked, substituteId: first.id, position: 1, state: 'accepted' },
  ])
}

import { eq } from 'drizzle-orm'
import { type AssemblyAttendance, type Attendee, quorumOf } from '#contract/assemblies.ts'
import type { Db } from '../../platform/db/open.ts'
import { isSignedText, signText } from '../../platform/db/secrets.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { assemblyPresence, person } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst, requireRow } from '../../platform/http/http-error.ts'
import { findStanding, findStandings, requireAssembly, type Standing } from './standing.ts'

const presentAttendee = ({ personId, ...shown }: Standing): Attendee => shown

export const findAttendance = async (db: Db, eventId: number, now: Date): Promise<AssemblyAttendance> => {
  const persons = await findStandings(db, eventId, now)
  const voters = persons.filter(({ hasVote }) => hasVote).length
  const kind = await readSetting(db, 'assemblyQuorum')
  const quorum = quorumOf(kind, await readSetting(db, 'assemblyQuorumNumber'), voters)
  return { persons: persons.map(presentAttendee), quorum }
}

const write = async (tx: Db, eventId: number, personId: number, present: boolean): Promise<void> => {
  await tx
    .insert(assemblyPresence)
    .values({ eventId, personId, present })
    .onConflictDoUpdate({ target: [assemblyPresence.eventId, assemblyPresence.personId], set: { present } })
}

/** @throws HttpError not_found for somebody who is not invited */
export const markPresent = async (
  tx: Db,
  { eventId, uuid, present, now }: { eventId: number; uuid: string; present: boolean; now: Date },
): Promise<Attendee> => {
  const one = requireFirst(await findStandings(tx, eventId, now, eq(person.uuid, uuid)))
  await write(tx, eventId, one.personId, present)
  return { ...presentAttendee(one), present }
}

/** A code is valid in its five minutes and the next five: so long a person needs from the door to the confirmation. */
const SLOT_MS = 5 * 60_000
const secretName = 'assembly_door'
const textOf = (eventId: number, slot: number): string => `${eventId}.${slot}`

/** The code at the door of these minutes. */
export const doorCode = (db: Db, eventId: number, now: Date): Promise<string> =>
  signText(db, secretName, textOf(eventId, Math.floor(now.getTime() / SLOT_MS)))

/** @throws HttpError not_found for somebody who is not invited; validation.invalid for another or an old code */
export const enter = async (
  tx: Db,
  { eventId, personId, code, now }: { eventId: number; personId: number; code: string; now: Date },
): Promise<Attendee> => {
  await requireAssembly(tx, eventId)
  const one = requireRow(await findStanding(tx, eventId, personId, now))
  const slot = Math.floor(now.getTime() / SLOT_MS)
  const isValid =
    (await isSignedText(tx, secretName, textOf(eventId, slot), code)) ||
    (await isSignedText(tx, secretName, textOf(eventId, slot - 1), code))
  if (!isValid) throw fieldRefusal('code', 'validation.door_code')
  await write(tx, eventId, personId, true)
  return { ...presentAttendee(one), present: true }
}

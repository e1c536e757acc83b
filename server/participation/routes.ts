import { answerForPlayer, listAnswers } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import {
  createParticipation,
  listAttendance,
  listParticipants,
  listParticipation,
  listSubscribable,
  listTodo,
  updateParticipation,
} from '#contract/participation.ts'
import type { Caller } from '../http/caller.ts'
import { HttpError } from '../http/http-error.ts'
import { type Api, mount } from '../http/mount.ts'
import { changeAnswer, createAnswer } from './answer.ts'
import { answerOnBehalf } from './answer-on-behalf.ts'
import { findAnswers, findAttendance, findParticipants } from './attendance.ts'
import { answersOfOthers, ownParticipation, subscribableEvents } from './policy.ts'
import { findParticipation, findSubscribable } from './queries.ts'

export const mountParticipation = (api: Api): void => {
  mount(api, listParticipation, ownParticipation, async ({ rows, deps: { database, clock } }) => ({
    body: { _embedded: { items: await findParticipation(database.db, rows, clock()) } },
  }))

  mount(api, listSubscribable, subscribableEvents, async ({ caller, locale, deps: { database, clock } }) => ({
    body: { _embedded: { items: await findSubscribable(database.db, { ...by(caller, clock()), locale }) } },
  }))

  mount(api, listTodo, ownParticipation, async ({ caller, rows, locale, deps: { database, clock } }) => ({
    body: {
      _embedded: {
        items: await findSubscribable(database.db, { ...by(caller, clock()), locale, without: rows }),
      },
    },
  }))

  mount(api, listAttendance, subscribableEvents, async ({ deps: { database, clock } }) => ({
    body: { _embedded: { items: await findAttendance(database.db, clock()) } },
  }))

  mount(api, listParticipants, subscribableEvents, async ({ input, deps: { database } }) => {
    const items = await findParticipants(database.db, input.params.id)
    if (items === undefined) throw new HttpError('not_found')
    return { body: { _embedded: { items } } }
  })

  mount(api, createParticipation, ownParticipation, async ({ input, caller, deps: { database, clock } }) => {
    const { row, created } = await createAnswer(database, input.body, by(caller, clock()))
    return { body: row, status: created ? 201 : 200, headers: { ETag: ifMatch(row.version) } }
  })

  mount(api, updateParticipation, ownParticipation, async ({ input, caller, deps: { database, clock } }) => {
    const row = await changeAnswer(database, input.body, input.headers['if-match'], by(caller, clock()))
    return { body: row, headers: { ETag: ifMatch(row.version) } }
  })

  mount(api, listAnswers, answersOfOthers, async ({ input, rows, deps: { database } }) => {
    const items = await findAnswers(database.db, input.params.id, rows)
    if (items === undefined) throw new HttpError('not_found')
    return { body: { _embedded: { items } } }
  })

  mount(api, answerForPlayer, answersOfOthers, async ({ input, rows, caller, deps: { database, clock } }) => {
    const { params, body } = input
    const desired = { eventId: params.id, uuid: params.uuid, scope: rows, status: body.status, remarks: body.remarks }
    const { accountId, now } = by(caller, clock())
    return { body: await answerOnBehalf(database, desired, input.headers['if-match'], { accountId, now }) }
  })
}

const by = (caller: Caller, now: Date) => {
  if (caller.kind === 'anonymous') throw new HttpError('auth.required')
  return { personId: caller.personId, accountId: caller.accountId, now }
}

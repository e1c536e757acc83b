import {
  createParticipation,
  listAnswerCounts,
  listParticipants,
  listParticipation,
  listSubscribable,
  listTodo,
  updateParticipation,
} from '#contract/answers.ts'
import { changeDefaultAnswers, getDefaultAnswers } from '#contract/default-answers.ts'
import { answerForPlayer, listAnswers } from '#contract/edited-events.ts'
import { decideLateAnswer, listLateAnswers } from '#contract/late-answers.ts'
import { listRepresentedMembers } from '#contract/represented-members.ts'
import { actingFor, readsFor, writesFor } from '../../platform/http/for-whom.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { answersOfOthers, planner, planningScope } from '../../platform/http/planner.ts'
import { forMembers, members, ownOnly } from '../../platform/http/policy.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { putAnswer } from './answer.ts'
import { createAnswerCounts } from './answer-counts.ts'
import { answerOnBehalf } from './answer-on-behalf.ts'
import { findAnswers, findParticipants } from './answers.ts'
import { findDefaultAnswers, updateDefaultAnswers } from './default-answers.ts'
import { decide, findWaiting } from './late-answers.ts'
import { findParticipation, upcomingSubscribable } from './queries.ts'
import { findRepresentedMembers } from './represented-members.ts'
import { createSubscribable } from './subscribable.ts'

/** Members, restricted to their own default answers. `rows` is the id of the person. */
const ownDefaultAnswers = ownOnly('members, own default answers only', members)

export const mountParticipation = (api: Api): void => {
  const answerCounts = createAnswerCounts()
  const subscribable = createSubscribable(api.deps.content)
  mount(api, listParticipation, readsFor, async ({ input, rows, deps: { read, clock } }) => {
    const persons = { rows, all: input.query.for === 'all' }
    return { body: wholeList(await read(findParticipation, { ...persons, now: clock() })) }
  })

  mount(api, listRepresentedMembers, readsFor, async ({ rows, locale, deps: { read, clock } }) => ({
    body: wholeList(await read(findRepresentedMembers, rows, { locale, now: clock() })),
  }))

  mount(api, listSubscribable, forMembers, async ({ author, locale, deps: { read } }) => ({
    body: await read(subscribable, { ...author, locale, open: false }),
  }))

  mount(api, listTodo, forMembers, async ({ author, locale, deps: { read } }) => ({
    body: await read(subscribable, { ...author, locale, open: true }),
  }))

  mount(api, listAnswerCounts, forMembers, async ({ deps: { read, clock } }) => {
    const now = clock()
    return { body: await read(answerCounts, upcomingSubscribable(now), now) }
  })

  mount(api, listParticipants, forMembers, async ({ input, deps: { read, clock } }) => ({
    body: wholeList(requireRow(await read(findParticipants, input.params.id, clock()))),
  }))

  mount(api, createParticipation, writesFor, async ({ input, rows, author, deps: { write } }) => {
    const by = actingFor(author, rows, input.query.for)
    const { row, created } = await write(putAnswer, input.body, undefined, by)
    return rowReply(row, created)
  })

  mount(api, updateParticipation, writesFor, async ({ input, rows, author, deps: { write } }) => {
    const by = actingFor(author, rows, input.query.for)
    const { row } = await write(putAnswer, input.body, input.headers['if-match'], by)
    return rowReply(row)
  })

  mount(api, getDefaultAnswers, ownDefaultAnswers, async ({ rows: personId, deps: { read } }) => ({
    body: await read(findDefaultAnswers, personId),
  }))

  mount(api, changeDefaultAnswers, ownDefaultAnswers, async ({ input, rows: personId, deps: { write, clock } }) => {
    const on = { version: input.headers['if-match'], now: clock() }
    return rowReply(await write(updateDefaultAnswers, personId, input.body, on))
  })
}

/** Answers that planners and section leaders see, decide and give. */
export const mountAnswersOfOthers = (api: Api): void => {
  mount(api, listLateAnswers, planner, async ({ rows: scope, locale, deps: { read, clock } }) => ({
    body: wholeList(await read(findWaiting, { scope, locale, now: clock() })),
  }))

  mount(api, decideLateAnswer, planner, async ({ input, rows: scope, locale, author, deps: { write } }) => {
    const { id: eventId, uuid } = input.params
    const decision = { eventId, uuid, confirmed: input.body.confirmed, version: input.headers['if-match'] }
    return rowReply(await write(decide, decision, { scope, locale, now: author.now }, author))
  })

  mount(api, listAnswers, answersOfOthers, async ({ input, rows, caller, deps: { read, clock } }) => {
    const reasonsFor = planner.may(caller) === null ? planningScope(caller) : null
    const items = requireRow(await read(findAnswers, input.params.id, { scope: rows, reasonsFor, now: clock() }))
    return { body: wholeList(items) }
  })

  mount(api, answerForPlayer, answersOfOthers, async ({ input, rows, author, deps: { write } }) => {
    const { params, body } = input
    const desired = { eventId: params.id, uuid: params.uuid, scope: rows, status: body.status, remarks: body.remarks }
    return { body: await write(answerOnBehalf, desired, input.headers['if-match'], author) }
  })
}

import { exportPlanning, getPlanning, listAlsoPlaying, playersPerPage, visitPlanning } from '#contract/planning.ts'
import { toWireDate } from '#contract/time.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { planner } from '../../platform/http/planner.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { createAnswerCounts } from '../answers/answer-counts.ts'
import { findAlsoPlaying } from './also-playing.ts'
import { planningName, planningTable } from './export-table.ts'
import { findPlanning } from './planning.ts'
import { findLastVisit, recordVisit } from './visit.ts'

/** All callers share one document writer; the limit prevents one of them from blocking it. */
const exporting = { name: 'planning export', limit: 30, windowSeconds: 60 }

export const mountPlanning = (api: Api): void => {
  const answerCounts = createAnswerCounts()
  const exportsLeft = createRateLimit(api.deps.database, exporting)

  mount(
    api,
    getPlanning,
    planner,
    async ({ input, rows: scope, author: { personId, accountId }, locale, deps: { read, clock } }) => {
      const { page: number, ...selection } = input.query
      const since = await read(findLastVisit, personId)
      const viewer = { scope, accountId, since }
      const at = { now: clock(), locale, answerCounts }
      const { players, total, ...frame } = await read(findPlanning, selection, viewer, at)
      const page = { number, size: playersPerPage, totalElements: total }
      const rows = await players(number * page.size, page.size)
      return { body: { ...frame, players: rows, page, since: since?.toISOString() ?? null } }
    },
  )

  mount(api, listAlsoPlaying, planner, async ({ input, rows: scope, deps: { read, clock } }) => ({
    body: wholeList(await read(findAlsoPlaying, scope, input.params.id, clock())),
  }))

  mount(api, visitPlanning, planner, async ({ author, deps: { write } }) => {
    const since = await write(recordVisit, author.personId, author.now)
    return { body: { since: since?.toISOString() ?? null } }
  })

  mount(
    api,
    exportPlanning,
    planner,
    async ({ input, rows: scope, person: { accountId }, locale, address, signal, deps }) => {
      await exportsLeft.enforce(address)
      const { format, ...selection } = input.query
      const now = deps.clock()
      const viewer = { scope, accountId, since: null }
      const frame = await deps.read(findPlanning, selection, viewer, { now, locale, answerCounts })
      const { bandName } = deps.config
      const names = await deps.read(findFunctionNames, locale)
      const document = await planningTable(frame, { locale, names, bandName, today: toWireDate(now) })
      return sendDocument(await deps.documents.table(document, format, signal), planningName(frame, locale), format)
    },
  )
}

import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import {
  feeRunResource,
  getFeeDelivery,
  getFeeOutcome,
  listFeeRuns,
  releaseFeeRun,
  resumeFeeRun,
} from '#contract/fee-runs.ts'
import {
  type FeePerson,
  feeExceptionResource,
  feeRuleResource,
  findFeePersons,
  listFeeExceptions,
  listFeeRules,
  moveFeeRule,
} from '#contract/fees.ts'
import type { Db } from '../../platform/db/open.ts'
import { matchesAllWords } from '../../platform/db/search-normalization.ts'
import { person } from '../../platform/db/tables.ts'
import { idempotentRequest, runIdempotentWithKnownReply } from '../../platform/http/idempotency.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { formatLabel } from '../persons/queries.ts'
import { feeExceptionRows, findExceptions } from './exceptions.ts'
import { resume } from './make.ts'
import { findOutcome } from './outcome.ts'
import { prepare, release } from './release.ts'
import { feeRuleRows, findRules, placeRule } from './rules.ts'
import { feeRunRows, findDelivery, findRuns, readRun } from './runs.ts'

/** Routes of membership fees: their rules, the exceptions, and the runs. */
export const mountFees = (api: Api): void => {
  mountRules(api)
  mountExceptions(api)
  mountRuns(api)
}

const mountRules = (api: Api): void => {
  const { read, write } = api.deps
  const { get, ...edited } = feeRuleResource
  mountResource(api, { get }, forAuditors, feeRuleRows)
  mountResource(api, edited, forTreasurers, feeRuleRows)
  mount(api, listFeeRules, forAuditors, async () => ({ body: wholeList(await read(findRules)) }))
  mount(api, moveFeeRule, forTreasurers, async ({ input: { params, body }, author }) => ({
    body: await write(placeRule, params.id, body.position, author),
  }))
}

const mountExceptions = (api: Api): void => {
  const { read } = api.deps
  const { get, ...edited } = feeExceptionResource
  mountResource(api, { get }, forAuditors, feeExceptionRows)
  mountResource(api, edited, forTreasurers, feeExceptionRows)
  mount(api, listFeeExceptions, forAuditors, async () => ({ body: wholeList(await read(findExceptions)) }))
  mount(api, findFeePersons, forTreasurers, async ({ input }) => ({
    body: { persons: await read(findPersons, input.query.searchTerm) },
  }))
}

const personsMaximum = 8

const findPersons = async (db: Db, searchTerm: string): Promise<FeePerson[]> => {
  const rows = await db
    .select()
    .from(person)
    .where(and(eq(person.archived, false), ...matchesAllWords(person.searchText, searchTerm)))
    .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
    .limit(personsMaximum)
  return rows.map((row) => ({ uuid: row.uuid, label: formatLabel(row), city: row.city }))
}

/** A release is known by its run alone. */
const Released = v.object({ id: v.number() })

const mountRuns = (api: Api): void => {
  const { read, write } = api.deps
  const { get, ...edited } = feeRunResource
  mountResource(api, { get }, forAuditors, feeRunRows)
  mountResource(api, edited, forTreasurers, feeRunRows)
  mount(api, listFeeRuns, forAuditors, async () => ({ body: wholeList(await read(findRuns)) }))
  mount(api, getFeeOutcome, forAuditors, async ({ input: { params, query }, locale }) => ({
    body: await read(findOutcome, params.id, query, locale),
  }))
  mount(api, getFeeDelivery, forAuditors, async ({ input }) => ({ body: await read(findDelivery, input.params.id) }))
  mount(api, releaseFeeRun, forTreasurers, async ({ input: { params, headers, body }, caller, author }) => {
    const request = idempotentRequest(releaseFeeRun.path, headers['idempotency-key'], caller, { ...params, ...body })
    const arrival = { request, schema: Released, now: author.now, reply: { id: params.id } }
    const prepared = await read(prepare, params.id)
    await write((tx) =>
      runIdempotentWithKnownReply(tx, arrival, () =>
        release(tx, { id: params.id, seen: body.fingerprint, prepared }, author),
      ),
    )
    return { body: await read(readRun, params.id) }
  })
  mount(api, resumeFeeRun, forTreasurers, async ({ input: { params } }) => {
    await write(resume, params.id)
    return { body: await read(readRun, params.id) }
  })
}

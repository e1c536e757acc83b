import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { listBankFiles, uploadStatement } from '#contract/bank.ts'
import { feeRunResource, getFeeOutcome, releaseFeeRun } from '#contract/fee-runs.ts'
import { feeRuleResource } from '#contract/fees.ts'
import { toWireDate } from '#contract/time.ts'
import { organizations } from '#server/platform/db/organizations.ts'
import { camtFile, plus } from '../tests/support/camt.ts'

/** Work of a treasurer that a job does in the background. */
export interface Work {
  readonly name: string
  /** @param reached called with each step that is done */
  readonly run: (reached: (step: string) => void) => Promise<void>
}

type Headers = Readonly<Record<string, string>>

const transactions = 10_000
/** The page of a run asks as often (src/features/fees/admin/queries.ts). */
const progressMs = 2000

/** A file of the bank, which is uploaded and taken over. */
export const prepareImport = async (origin: string, headers: Headers): Promise<Work> => {
  const day = toWireDate(new Date())
  const lines = Array.from({ length: transactions }, (_, index) => ({
    ...{ amount: `${1 + (index % 90)}.${10 + (index % 90)}`, day, name: `Person ${index}`, text: `Zahlung ${index}` },
    ...{ bankRef: `bank-${index}`, entryRef: `entry-${index}`, uetr: `uetr-${index}` },
  }))
  const body = camtFile({ opening: '0', closing: plus('0', lines), lines, from: day, to: day })
  return {
    name: `bank file of ${transactions} transactions`,
    run: async (reached) => {
      const upload = `${origin}${uploadStatement.path}?name=bench.xml`
      await requireOk(await fetch(upload, { method: 'POST', headers, body }))
      reached('it is checked')
      for (let state = 'READING'; state === 'READING'; await wait(500)) {
        const listed = await fetch(`${origin}${listBankFiles.path}?size=1`, { headers })
        state = v.parse(listBankFiles.reply, await listed.json())._embedded.items[0]?.state ?? 'FAILED'
        if (state === 'FAILED') throw new Error('the import was given up')
      }
      reached('all are taken over')
    },
  }
}

/** A run of fees of all members, which is released. */
export const prepareRelease = async (origin: string, headers: Headers): Promise<Work> => {
  const json = { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  const post = async (path: string, input: object) =>
    await requireOk(await fetch(`${origin}${path}`, { method: 'POST', headers: json, body: JSON.stringify(input) }))
  const rule = { nameDe: 'Bench', nameEn: 'Bench', organizationId: organizations.band, amount: 12_000 }
  await post(feeRuleResource.create.path, rule)
  const today = toWireDate(new Date())
  const year = Number(today.slice(0, 4)) + 1
  const created = await post(feeRunResource.create.path, {
    ...{ year, keyDate: `${year}-01-01`, dueDate: `${year}-03-31` },
  })
  const { id } = v.parse(feeRunResource.create.reply, await created.json())
  const at = (path: string) => path.replace(':id', `${id}`)
  const shown = await requireOk(await fetch(`${origin}${at(getFeeOutcome.path)}`, { headers }))
  const { fingerprint, invoices } = v.parse(getFeeOutcome.reply, await shown.json())
  return {
    name: `release of a fee run with ${invoices} invoices`,
    run: async (reached) => {
      await post(at(releaseFeeRun.path), { fingerprint })
      reached('it is decided')
      for (let unmade = 1; unmade > 0; await wait(progressMs)) {
        const found = await requireOk(await fetch(`${origin}${at(feeRunResource.get.path)}`, { headers }))
        unmade = v.parse(feeRunResource.get.reply, await found.json()).unmade
      }
      reached('all invoices are made')
    },
  }
}

const requireOk = async (reply: Response): Promise<Response> => {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`)
  return reply
}

import { expect, test } from 'vitest'
import type { Enquiry } from '#contract/enquiries.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { noBytes } from '../../../tests/support/no-bytes.ts'
import { openMemberDatabase } from '../../database.ts'
import { openOutbox } from '../store.ts'
import { type DesiredEnquiryAnswer, enquiryKind, noAnswer, overlayEnquiries } from './enquiry.ts'
import { kinds } from './kinds.ts'

const optionOf = (id: number) => ({ id, name: `${id}`, foreign: [], dateStart: null, dateEnd: null })
const row: Enquiry = {
  ...{ id: 3, kind: 'CHOICE', title: 'T-Shirt', text: null, foreign: [], multiple: true, anonymous: false },
  ...{ deadline: '2026-12-13T16:00', closed: false, options: [1, 2].map(optionOf), eventId: null, person: null },
  ...{ choices: [], number: null, words: '', givenBy: null, version: 0 },
}
const both: DesiredEnquiryAnswer = { ...noAnswer, choices: [1, 2].map((option) => ({ option, answer: 'yes' })) }
const wish = (desired: DesiredEnquiryAnswer, on = row) => ({ kind: enquiryKind.kind, key: '3', desired, row: on })
const open = () => {
  const deps = testDevice().tab()
  return openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds)
}
const sentBy = async (outbox: ReturnType<typeof open>) => {
  const sent: unknown[] = []
  for (const record of await outbox.list())
    await enquiryKind.toRequest(record, new Date(0))(
      async (_endpoint, input) => void sent.push(input) as never,
      {},
      noBytes,
    )
  return sent
}

test('sends the answer with the version that the member saw; answering and taking it back offline sends nothing', async () => {
  const outbox = open()
  await outbox.put(wish(both))
  expect(await sentBy(outbox)).toEqual([
    { params: { id: 3 }, query: {}, headers: { 'if-match': '"0"' }, body: { ...both, supersedes: false } },
  ])
  await outbox.put(wish(noAnswer))
  expect(await outbox.list()).toEqual([])
})

test('an option that was removed is left out after the decision in the conflict, and nothing else of the answer', async () => {
  const outbox = open()
  await outbox.put(wish(both))
  const current = { ...row, options: [2, 4].map(optionOf), version: 1 }
  const problem = { code: 'conflict.version', message: '', errors: [], current }
  await outbox.change(wish(both), (record) => ({ ...record, state: 'conflict', problem }))
  expect(overlayEnquiries([current], await outbox.list())[0]).toMatchObject({
    choices: [],
    record: { state: 'conflict' },
  })
  await outbox.decide({ kind: enquiryKind.kind, key: '3', desired: both, row: current })
  expect(await sentBy(outbox)).toMatchObject([
    { headers: { 'if-match': '"1"' }, body: { choices: [{ option: 2, answer: 'yes' }] } },
  ])
})

test('a refused answer stays in the outbox with its words, and the list shows the answer of the server', async () => {
  const outbox = open()
  const words = { ...noAnswer, words: 'Mehr Pausen' }
  await outbox.put(wish(words))
  const problem = { code: 'rule.enquiry_closed', message: '', errors: [] }
  await outbox.change(wish(words), (record) => ({ ...record, state: 'rejected', problem }))
  const [shown] = overlayEnquiries([row], await outbox.list())
  expect([shown?.words, shown?.record?.desired]).toEqual(['', words])
})

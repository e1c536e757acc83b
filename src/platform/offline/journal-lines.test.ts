import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyReply, markSending } from '#device/outbox/intents.ts'
import { participationKind } from '#device/outbox/kinds/answer.ts'
import { intentOf, journalDevice, place, remarksOf, reply } from '../../../tests/support/journal-device.ts'

let phone: ReturnType<typeof journalDevice>
beforeEach(() => {
  phone = journalDevice()
})
// Late writes of a page must not meet the next test.
afterEach(() => phone.quiet())

describe('a text that is being typed', () => {
  const type = (remarks: string) => phone.pageOf(phone.dying()).journal.noteTyped(intentOf(remarks))

  test('is in the outbox of the next page, if its page was killed after the last key', async () => {
    const { journal } = phone.pageOf(phone.dying())
    for (const remarks of ['k', 'ko', 'kom']) journal.noteTyped(intentOf(remarks))
    await phone.started()
    expect(await remarksOf(phone.bare)).toEqual(['kom'])
    await phone.quiet()
    expect(phone.lines()).toEqual(['mhz.noted.participation:7'])
  })

  test('is not sent by another open page before its own page has paused', async () => {
    await phone.started()
    type('kom')
    phone.device.advance(1_000)
    type('komme')
    phone.device.advance(1_500)
    expect(await remarksOf(phone.bare)).toEqual([])
    await phone.quiet()
    expect(await remarksOf(phone.bare)).toEqual(['komme'])
  })

  test('leaves the journal with the save, and later keys stay', async () => {
    const page = await phone.started()
    page.journal.noteTyped(intentOf('komme'))
    const saving = page.outbox.put(intentOf('komme'))
    page.journal.noteTyped(intentOf('komme u'))
    await saving
    expect(phone.lines()).toEqual(['mhz.noted.participation:7', 'mhz.typed.participation:7'])
    await page.outbox.put(intentOf('komme u'))
    expect(phone.lines()).toEqual(['mhz.noted.participation:7'])
  })

  test('does not replace a later change', async () => {
    type('komme')
    phone.device.advance(10)
    void phone.pageOf(phone.dying()).outbox.put(intentOf('doch nicht'))
    await phone.started()
    expect(await remarksOf(phone.bare)).toEqual(['doch nicht'])
  })

  test('that was reverted is not sent, and the waiting change stays in the journal', async () => {
    const page = await phone.started()
    await page.outbox.put(intentOf('komme'))
    page.journal.noteTyped(intentOf('komme n'))
    page.journal.strikeTyped(place, new Date(phone.device.tab().now().getTime() + 10))
    expect(phone.lines()).toEqual(['mhz.noted.participation:7'])
  })
})

describe('a change that is in the outbox', () => {
  test('stays in the journal until the server has it', async () => {
    const page = await phone.started()
    await page.outbox.put(intentOf('komme'))
    await phone.quiet()
    expect(phone.lines()).toHaveLength(1)
    await phone.bare.change(place, (record) => markSending(participationKind, record, 'op'))
    await phone.quiet()
    expect(phone.lines()).toHaveLength(1)
    await phone.bare.change(place, (record) =>
      applyReply(participationKind, record, reply(5, 'komme'), record.rev, new Date()),
    )
    await phone.quiet()
    expect(phone.lines()).toEqual([])
  })

  test('is there again after the browser has deleted the database', async () => {
    const page = await phone.started()
    await page.outbox.put(intentOf('komme'), intentOf('mit Kuchen', '8'))
    await phone.bare.change(place, (record) =>
      applyReply(participationKind, record, reply(5, 'komme'), record.rev, new Date()),
    )
    await phone.quiet()
    phone.loseDatabases()
    await phone.started()
    expect(await remarksOf(phone.bare)).toEqual(['mit Kuchen'])
  })

  test('is in the journal too if the worker or an older app has saved it', async () => {
    await phone.bare.put(intentOf('komme'))
    await phone.started()
    phone.loseDatabases()
    await phone.started()
    expect(await phone.bare.list()).toMatchObject([{ desired: { remarks: 'komme' }, baseVersion: 4 }])
  })

  test('is discarded for good, even if its page ends at once', async () => {
    const page = await phone.started()
    await page.outbox.put(intentOf('komme'))
    await phone.bare.discard(place)
    await phone.started()
    expect(await phone.bare.list()).toEqual([])
  })
})

test('changes of a kind that merges them stay one beside the other', async () => {
  const stroke = (id: string) => ({
    kind: 'stand-setting',
    key: '14',
    desired: { edits: [{ name: `register-${id}`, value: id, at: 1, id }] },
    row: null,
  })
  const page = await phone.started()
  await page.outbox.put(stroke('a'))
  await page.outbox.put(stroke('b'))
  expect(phone.lines()).toHaveLength(2)
})

test('the browser is asked to keep the data with the first change, once per page', async () => {
  const page = await phone.started()
  expect(phone.askedToKeep()).toBe(0)
  await page.outbox.put(intentOf('komme'))
  await page.outbox.put(intentOf('komme später'))
  expect(phone.askedToKeep()).toBe(1)
})

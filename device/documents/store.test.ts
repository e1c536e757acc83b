import { beforeEach, expect, test } from 'vitest'
import type { StaticFile } from '#contract/documents.ts'
import { type TestDevice, testDevice } from '../../tests/support/device.ts'
import { pdf, sheetOf } from '../../tests/support/sheets.ts'
import { type MemberDatabase, openMemberDatabase } from '../database.ts'
import { openSheetStore } from '../sheets/store.ts'
import { type DocumentStore, openDocuments } from './store.ts'

let device: TestDevice
let database: MemberDatabase
let store: DocumentStore
beforeEach(() => {
  device = testDevice()
  const deps = device.tab()
  database = openMemberDatabase(deps, '5a1e')
  store = openDocuments(deps, database)
})
const document: StaticFile = {
  ...{ id: 7, title: 'Statuten', mimeType: 'application/pdf', size: 14, category: null },
  ...{ roleType: 'MEMBER', group: null, folder: 3, version: 2 },
}
const textOf = async (id: number) => {
  const bytes = await store.open(id)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

test('a kept document is read again, replaced by a newer version, and removed', async () => {
  await store.keep(document, pdf('first'))
  expect(await textOf(7)).toBe('%PDF-1.7 first')
  await store.keep({ ...document, title: 'Neue Statuten', version: 3 }, pdf('second'))
  expect(await store.list()).toMatchObject([{ id: 7, title: 'Neue Statuten', edition: 3, size: 15, gone: false }])
  expect(await textOf(7)).toBe('%PDF-1.7 second')
  await store.remove(7)
  expect([await store.list(), await textOf(7)]).toEqual([[], null])
})

test('a document that is lost keeps its title and no bytes, also after the device is tidied', async () => {
  await store.keep(document, pdf('first'))
  await store.keep({ ...document, id: 8, title: 'Reglement' }, pdf('rules'))
  await store.lose([7])
  await openSheetStore(device.tab(), database).tidy()
  expect(await store.list()).toMatchObject([
    { id: 8, gone: false },
    { id: 7, title: 'Statuten', gone: true, size: 0 },
  ])
  expect([await textOf(7), await textOf(8)]).toEqual([null, '%PDF-1.7 rules'])
})

test('documents and sheets are beside each other, and neither is in the list of the other', async () => {
  const sheets = openSheetStore(device.tab(), database)
  const sheet = await sheetOf(7, 71, pdf('march'))
  await sheets.save(sheet, pdf('march'), 'Marsch')
  await store.keep(document, pdf('first'))
  expect((await sheets.list()).map(({ title }) => title)).toEqual(['Marsch'])
  expect((await store.list()).map(({ title }) => title)).toEqual(['Statuten'])
  await sheets.remove([7])
  expect([(await sheets.list()).length, await textOf(7)]).toEqual([0, '%PDF-1.7 first'])
})

test('another tab is told of a kept document', async () => {
  const there = device.tab()
  let told = 0
  openDocuments(there, openMemberDatabase(there, '5a1e')).subscribe(() => told++)
  await store.keep(document, pdf('first'))
  expect(told).toBe(1)
})

import { hashKey, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaticFile } from '#contract/documents.ts'
import { openMemberDatabase } from '#device/database.ts'
import { openDocuments } from '#device/documents/store.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { pdf } from '../../../tests/support/sheets.ts'
import { renewKept } from './kept.ts'

const fetched = vi.fn()
vi.mock('../../platform/offline/fetch-file.ts', () => ({
  fetchFile: (url: string) => {
    fetched(url)
    return Promise.resolve(new Blob([pdf('from the server')]))
  },
}))
beforeEach(() => void vi.stubGlobal('navigator', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockClear()
})

const minutes: StaticFile = {
  ...{ id: 7, title: 'Protokoll', mimeType: 'application/pdf', size: 14, category: null },
  ...{ roleType: 'BOARD', group: null, folder: 3, version: 1 },
}

const setUp = async (listed: readonly StaticFile[], isReceived = true) => {
  const deps = testDevice().tab()
  const documents = openDocuments(deps, openMemberDatabase(deps, '5a1e'))
  await documents.keep(minutes, pdf('kept'))
  const queryClient = new QueryClient()
  queryClient.setQueryData(['documents'], listed)
  const call = () => Promise.resolve({ url: '/api/securedownload/x' })
  const persistence = { isReceived: (hash: string) => isReceived && hash === hashKey(['documents']) }
  await renewKept({ queryClient, call } as never, { documents, persistence } as never)
  const bytes = await documents.open(7)
  return [await documents.list(), bytes === null ? null : new TextDecoder().decode(bytes)] as const
}

test('an unchanged document stays as it is, without a download', async () => {
  expect(await setUp([minutes])).toMatchObject([[{ title: 'Protokoll', gone: false }], '%PDF-1.7 kept'])
  expect(fetched).not.toHaveBeenCalled()
})

test('a newer version replaces the kept one', async () => {
  const newer = { ...minutes, title: 'Protokoll, berichtigt', version: 2 }
  expect(await setUp([newer])).toMatchObject([
    [{ title: 'Protokoll, berichtigt', edition: 2, gone: false }],
    '%PDF-1.7 from the server',
  ])
})

test('a document that the server no longer has for the member loses its bytes, and its title stays', async () => {
  expect(await setUp([])).toMatchObject([[{ title: 'Protokoll', gone: true }], null])
})

test('a list that comes from the device removes nothing', async () => {
  expect(await setUp([], false)).toMatchObject([[{ title: 'Protokoll', gone: false }], '%PDF-1.7 kept'])
})

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { memberKeys } from '#device/web-storage.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { testDevice } from '../../../../tests/support/device.ts'
import { memoryStorage } from '../../../../tests/support/web-storage.ts'
import { openDrafts } from '../../../platform/offline/drafts.ts'
import { AppContext, type RouterContext } from '../../../platform/session/app.tsx'
import { textField } from '../../../ui/form/field-table.tsx'
import { IntlContext } from '../../../ui/intl.tsx'
import type { EditedNoun } from './edited-noun.ts'
import { type Edit, useEdit } from './useEdit.ts'

const Row = v.object({ id: v.number(), name: v.string(), version: v.number() })
type Row = v.InferOutput<typeof Row>

const sent: unknown[] = []
const noun: EditedNoun<Row, Pick<Row, 'name'>> = {
  noun: 'repertoire',
  fields: { name: textField({ label: 'admin.repertoire.name' }) },
  rules: v.object({ name: v.string() }),
  schema: Row,
  change: async (_call, id, body, headers) => {
    sent.push([body, headers['if-match']])
    return { id, name: '', version: 9, ...body }
  },
  cache: () => undefined,
}
const created: unknown[] = []
const draftNoun: typeof noun = {
  ...noun,
  draftOf: () => 'article/new',
  create: async (_call, body, headers) => {
    created.push([body, headers['idempotency-key']])
    // The page ends before the reply.
    return await new Promise(() => {})
  },
}
let edit: Edit | undefined
const NewForm = () => {
  edit = useEdit({ noun: draftNoun, row: null })
  return null
}
const Form = ({ row }: { readonly row: Row }) => {
  edit = useEdit({ noun, row })
  return null
}

test('nothing is saved over the change of another editor before one of the two is chosen', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const queryClient = new QueryClient()
  const root = createRoot(document.createElement('div'))
  const show = (row: Row) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <AppContext value={{ queryClient, session: {} } as RouterContext}>
            <IntlContext value={intlFor('de-ch', german)}>
              <Form row={row} />
            </IntlContext>
          </AppContext>
        </QueryClientProvider>,
      ),
    )
  const row = { id: 1, name: 'Winter', version: 1 }
  await show(row)
  await act(async () => edit?.set('name', 'Winterkonzert'))
  await show({ ...row, name: 'Advent', version: 2 })
  expect(edit?.conflict).toMatchObject({ fields: ['name'], current: { name: 'Advent' } })
  await act(async () => void edit?.submit())
  expect(sent).toEqual([])
  await act(async () => edit?.conflict?.resolve([]))
  await act(async () => void edit?.submit())
  expect(sent).toEqual([[{ name: 'Winterkonzert' }, '"2"']])
  await act(async () => root.unmount())
})

test('a page that ends during the save and its successor send a new row with one key', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const win = { localStorage: memoryStorage() }
  win.localStorage.setItem(memberKeys.known, '1')
  const device = testDevice()
  const openPage = async () => {
    const queryClient = new QueryClient()
    const session = { local: { drafts: openDrafts({ deps: device.tab(), win, sub: '5a1e' }) } }
    const root = createRoot(document.createElement('div'))
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <AppContext value={{ queryClient, session } as unknown as RouterContext}>
            <IntlContext value={intlFor('de-ch', german)}>
              <NewForm />
            </IntlContext>
          </AppContext>
        </QueryClientProvider>,
      ),
    )
    return root
  }
  const first = await openPage()
  await act(async () => edit?.set('name', 'Winterkonzert'))
  await act(async () => void edit?.submit())
  await act(async () => first.unmount())
  const second = await openPage()
  expect(edit?.values).toEqual({ name: 'Winterkonzert' })
  await act(async () => void edit?.submit())
  expect(created).toEqual([
    [{ name: 'Winterkonzert' }, expect.any(String)],
    [{ name: 'Winterkonzert' }, (created[0] as [unknown, string])[1]],
  ])
  await act(async () => second.unmount())
})

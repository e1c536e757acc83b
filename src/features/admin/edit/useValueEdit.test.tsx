// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefusedError } from '#device/errors.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { journalDevice } from '../../../../tests/support/journal-device.ts'
import { AppContext, type RouterContext } from '../../../platform/session/app.tsx'
import { IntlContext } from '../../../ui/intl.tsx'
import { useValueEdit, type ValueEdit } from './useValueEdit.ts'

const Row = v.object({ order: v.array(v.number()), version: v.number() })
type Row = v.InferOutput<typeof Row>

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const device = journalDevice()
const sent: unknown[] = []
const refusal = { type: 'danger', code: 'conflict.version', message: 'Zu spät', errors: [] as never[] } as const
let reply: (order: readonly number[], version: number) => Row
let row: Row
let edit: ValueEdit<number[]>

const Form = () => {
  edit = useValueEdit<number[], Row>({
    noun: 'programme',
    draftKey: 'programme/7',
    row,
    valueIn: ({ order }) => order,
    valueSchema: v.array(v.number()),
    schema: Row,
    cache: (saved) => {
      row = saved
      return []
    },
    send: async (order, version) => {
      sent.push([order, version])
      return reply(order, version)
    },
  })
  return null
}

/** Opens a page with the form. @returns renders it again, or ends it */
const openPage = async () => {
  const queryClient = new QueryClient()
  const session = { local: { drafts: device.draftsOf() } }
  const root = createRoot(document.createElement('div'))
  const show = () =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <AppContext value={{ queryClient, session } as unknown as RouterContext}>
            <IntlContext value={intlFor('de-ch', german)}>
              <Form />
            </IntlContext>
          </AppContext>
        </QueryClientProvider>,
      ),
    )
  await show()
  return { show, end: () => act(async () => root.unmount()) }
}
const save = () => act(async () => edit.save())

beforeEach(() => {
  row = { order: [1, 2, 3], version: 1 }
  reply = (order, version) => ({ order: [...order], version: version + 1 })
  sent.length = 0
  device.storage.removeItem('mhz.draft.programme/7')
})

test('an order that is not saved is there again after the page has ended', async () => {
  const first = await openPage()
  await act(async () => edit.change([3, 1, 2]))
  await first.end()

  const second = await openPage()
  expect([edit.value, edit.dirty]).toEqual([[3, 1, 2], true])
  await save()
  await second.show()
  expect(sent).toEqual([[[3, 1, 2], 1]])
  expect([edit.value, edit.dirty, edit.saved]).toEqual([[3, 1, 2], false, true])
  await second.end()

  const third = await openPage()
  expect([edit.value, edit.dirty]).toEqual([[3, 1, 2], false])
  await third.end()
})

test('an order that somebody else has saved meanwhile is replaced only after a choice', async () => {
  const page = await openPage()
  await act(async () => edit.change([3, 1, 2]))
  const theirs = { order: [2, 1, 3], version: 2 }
  reply = () => {
    throw new RefusedError(412, { ...refusal, current: theirs })
  }
  await save()
  await page.show()
  expect([edit.conflict, edit.value]).toEqual([true, [3, 1, 2]])
  await save()
  expect(sent).toHaveLength(1)

  reply = (order, version) => ({ order: [...order], version: version + 1 })
  await act(async () => edit.keepMine())
  await save()
  await page.show()
  expect(sent.at(-1)).toEqual([[3, 1, 2], 2])

  await act(async () => edit.change([1, 2, 3]))
  row = { order: [2, 3, 1], version: 9 }
  await page.show()
  await act(async () => edit.takeTheirs())
  expect([edit.conflict, edit.value, edit.dirty]).toEqual([false, [2, 3, 1], false])
  await page.end()
})

test('a refusal says to save again if the other change was not in this value', async () => {
  const page = await openPage()
  await act(async () => edit.change([3, 1, 2]))
  reply = () => {
    throw new RefusedError(412, { ...refusal, current: { ...row, version: 2 } })
  }
  await save()
  await page.show()
  expect(edit.failure).toMatch(/speichern Sie noch einmal/)
  reply = (order, version) => ({ order: [...order], version: version + 1 })
  await save()
  expect(sent.at(-1)).toEqual([[3, 1, 2], 2])
  await page.end()
})

test('a draft that this app cannot read gives way to the saved value', async () => {
  device
    .draftsOf()
    .open('programme/7')
    .save({ base: { value: '[1,2,3]' }, typed: { value: '["Marsch"]' }, baseVersion: 1 })
  const page = await openPage()
  expect(edit.value).toEqual([1, 2, 3])
  await page.end()
})

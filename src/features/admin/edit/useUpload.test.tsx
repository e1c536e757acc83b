// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { AppContext, type RouterContext } from '../../../platform/session/app.tsx'
import { textField } from '../../../ui/form/field-table.tsx'
import { IntlContext } from '../../../ui/intl.tsx'
import { titleOf, useUpload } from './useUpload.ts'

const sent: unknown[] = []
const replies: (() => Promise<string>)[] = []
const options = {
  noun: 'file',
  kind: 'document',
  fields: { title: textField({ label: 'admin.document.title' }) },
  rules: v.object({ title: v.pipe(v.string(), v.minLength(1, 'validation.required')) }),
  propose: (file: File) => ({ title: titleOf(file) }),
  send: async (file: File, { title }: { readonly title: string }) => {
    sent.push([file.name, title])
    return await (replies.shift()?.() ?? Promise.resolve('stored'))
  },
} as const
let upload: ReturnType<typeof useUpload<{ readonly title: string }, string>> | undefined
const Form = () => {
  upload = useUpload(options)
  return null
}

/** Renders the hook anew. */
const open = async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'warn').mockReturnValue()
  sent.length = 0
  const queryClient = new QueryClient()
  await act(async () =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={queryClient}>
        <AppContext value={{ queryClient } as RouterContext}>
          <IntlContext value={intlFor('de-ch', german)}>
            <Form />
          </IntlContext>
        </AppContext>
      </QueryClientProvider>,
    ),
  )
}
const submit = () => act(async () => upload?.submit())
const pick = (...files: File[]) => act(async () => upload?.pick(files))
const minutes = new File(['%PDF'], 'Protokoll 2026.pdf')

test('a picked file proposes its title, and is sent once with the title as typed', async () => {
  await open()
  await pick(minutes)
  expect(upload?.values.title).toBe('Protokoll 2026')
  await act(async () => upload?.set('title', 'Protokoll'))
  await submit()
  expect(sent).toEqual([['Protokoll 2026.pdf', 'Protokoll']])
  expect(upload).toMatchObject({ file: undefined, values: { title: '' }, sent: { values: { title: 'Protokoll' } } })
})

test('an empty file is refused at its field as soon as it is picked', async () => {
  await open()
  await pick(new File([], 'leer.pdf'))
  expect(upload?.errors).toEqual({ file: 'Die Datei ist leer' })
  await submit()
  expect(sent).toEqual([])
})

test('a missing file and a missing title are refused together', async () => {
  await open()
  await submit()
  expect(upload?.errors).toEqual({ file: 'Bitte eine Datei wählen.', title: 'Bitte füllen Sie dieses Feld aus' })
})

test('a file whose upload failed stays picked, and is sent again before the next one', async () => {
  await open()
  replies.push(() => Promise.reject(new Error('the line broke')))
  await pick(minutes)
  await act(async () => upload?.add([new File(['%PDF'], 'Statuten.pdf')]))
  await submit()
  expect(upload?.failure).toBeDefined()
  expect([upload?.file?.name, upload?.waiting]).toEqual(['Protokoll 2026.pdf', 1])
  await submit()
  expect(sent).toEqual([
    ['Protokoll 2026.pdf', 'Protokoll 2026'],
    ['Protokoll 2026.pdf', 'Protokoll 2026'],
  ])
  expect([upload?.file?.name, upload?.values.title, upload?.waiting]).toEqual(['Statuten.pdf', 'Statuten', 0])
})

// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyReply } from '#device/outbox/intents.ts'
import { commentKind, DesiredComment } from '#device/outbox/kinds/comment.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { journalDevice } from '../../../tests/support/journal-device.ts'
import { IntlContext } from '../../ui/intl.tsx'
import { AppContext, type RouterContext } from '../session/app.tsx'
import { type OutboxForm, useOutboxForm } from './useOutboxForm.ts'

/** A new comment: each record of it is one that everybody reads. */
let form: OutboxForm<'text'>
const Form = () => {
  form = useOutboxForm<'text'>({
    draft: 'comment/event/7',
    isNew: true,
    base: { text: '' },
    changes: ({ text }, key) => [
      { kind: 'comment', key, desired: { place: 'event', placeId: 7, text, deleted: false }, row: null },
    ],
  })
  return null
}
let phone: ReturnType<typeof journalDevice>
let root: ReturnType<typeof createRoot>
/** Opens the form on a page; `stored`: the outbox below its journal. */
const open = async (stored?: Outbox) => {
  const { outbox } = await phone.started(stored)
  root = createRoot(document.createElement('div'))
  const local = { drafts: phone.draftsOf(), outbox }
  const session = { state: { kind: 'online' }, local, subscribe: () => () => undefined }
  await act(async () =>
    root.render(
      <AppContext value={{ session, offline: null } as unknown as RouterContext}>
        <IntlContext value={intlFor('de-ch', german)}>
          <Form />
        </IntlContext>
      </AppContext>,
    ),
  )
}
const type = (text: string) => act(async () => form.set('text', text))
const save = () => act(async () => void (await form.save()))
/** Taps the button of a form whose page ends before its database has the change. */
const saveAndEnd = () => act(async () => void form.save())
const leftOnDevice = () => phone.draftsOf().open('comment/event/7').found?.typed
const comments = async () =>
  (await phone.bare.list()).map(({ desired }) => (desired as { readonly text: string }).text).sort()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  phone = journalDevice()
})

test('the input is on the device until it is in the outbox, also when it is saved twice at once', async () => {
  await open()
  await type('Wann?')
  expect(leftOnDevice()).toEqual({ text: 'Wann?' })
  await act(async () => void (await Promise.all([form.save(), form.save()])))
  expect([await comments(), form.state, leftOnDevice()]).toEqual([['Wann?'], 'saved', undefined])
})

test('input that could not be saved stays in the form, and in the form that is opened next', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await open(phone.full())
  await type('Wann?')
  await save()
  expect([form.state, form.values.text]).toEqual(['failed', 'Wann?'])
  await act(async () => root.unmount())
  await open()
  expect(form.values.text).toBe('Wann?')
  await save()
  expect([form.state, leftOnDevice(), await comments()]).toEqual(['saved', undefined, ['Wann?']])
})

test('a page that ends while it saves leaves the input once: as a record, not in the form too', async () => {
  await open(phone.dying())
  await type('Wann?')
  await saveAndEnd()
  await open()
  expect([form.values.text, await comments()]).toEqual(['', ['Wann?']])
  await type('Und wo?')
  await save()
  expect(await comments()).toEqual(['Und wo?', 'Wann?'])
})

test('it leaves the input once also after the server has the record', async () => {
  await open(phone.dying())
  await type('Wann?')
  await saveAndEnd()
  // Another page sends it.
  await phone.started()
  const [record] = await phone.bare.list()
  if (record === undefined) throw new Error('The comment is not in the outbox')
  const row = { ...v.parse(DesiredComment, record.desired), id: record.key, version: 1 }
  const reply = { state: row, version: 1 }
  await phone.bare.change(record, (one) => applyReply(commentKind, one, reply, one.rev, phone.device.tab().now()))
  await phone.quiet()
  expect(phone.lines()).toEqual([])
  await open()
  expect(form.values.text).toBe('')
})

test('what was typed while the page saved is still in the form, for a comment of its own', async () => {
  await open(phone.dying())
  await type('Wann?')
  await saveAndEnd()
  await type('Und wo?')
  await open()
  expect(form.values.text).toBe('Und wo?')
  await save()
  expect(await comments()).toEqual(['Und wo?', 'Wann?'])
})

test('input that was saved again after a failure is one record, and not in the next form too', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const record: Outbox['record'] = (changes) =>
    phone.bare.record(changes).then(() => Promise.reject(new Error('The saved change cannot be read')))
  await open({ ...phone.bare, record })
  await type('Wann?')
  await save()
  expect([form.state, await comments()]).toEqual(['failed', ['Wann?']])
  await save()
  expect(await comments()).toEqual(['Wann?'])
  await act(async () => root.unmount())
  await open()
  expect(form.values.text).toBe('')
})

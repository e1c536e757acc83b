// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { memberKeys } from '#device/web-storage.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { memoryStorage } from '../../../tests/support/web-storage.ts'
import { IntlContext } from '../../ui/intl.tsx'
import { type Drafts, openDrafts } from '../offline/drafts.ts'
import { AppContext, type RouterContext } from '../session/app.tsx'
import { type OutboxForm, useOutboxForm } from './useOutboxForm.ts'

const put = vi.fn<() => Promise<void>>()
let form: OutboxForm<'place'>
const Form = () => {
  form = useOutboxForm<'place'>({
    draft: 'lift/7',
    base: { place: 'Uster' },
    put: async (values) => {
      await put()
      return values
    },
  })
  return null
}
let drafts: Drafts
let root: ReturnType<typeof createRoot>
const open = async () => {
  root = createRoot(document.createElement('div'))
  const session = { state: { kind: 'online' }, local: { drafts }, subscribe: () => () => undefined }
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
const leftOnDevice = () => drafts.open('lift/7').found?.typed
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  put.mockReset()
  const win = { localStorage: memoryStorage() }
  win.localStorage.setItem(memberKeys.known, '1')
  drafts = openDrafts({ deps: testDevice().tab(), win, sub: '5a1e' })
  await open()
  await act(async () => form.set('place', 'Bahnhof'))
})

test('the input is on the device until it is in the outbox, also when it is saved twice at once', async () => {
  expect(leftOnDevice()).toEqual({ place: 'Bahnhof' })
  await act(async () => void (await Promise.all([form.save(), form.save()])))
  expect([put.mock.calls.length, form.state, leftOnDevice()]).toEqual([1, 'saved', undefined])
})

test('input that could not be saved stays in the form, and in the form that is opened next', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  put.mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'))
  await act(async () => void (await form.save()))
  expect([form.state, form.values.place]).toEqual(['failed', 'Bahnhof'])
  await act(async () => root.unmount())
  await open()
  expect(form.values.place).toBe('Bahnhof')
  await act(async () => void (await form.save()))
  expect([form.state, leftOnDevice()]).toEqual(['saved', undefined])
})

// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { IntlContext } from '../intl.tsx'
import type { Draft } from './draft.ts'
import { type DraftPlace, type FormState, useFormState } from './useFormState.ts'

type Name = 'title' | 'place'
type Options = Parameters<typeof useFormState<Name>>[0]
let form: FormState<Name>
const Form = ({ options }: { readonly options: Options }) => {
  form = useFormState(options)
  return null
}
/** Opens a form; returns a function that renders it with other options. */
const open = async (options: Options) => {
  const root = createRoot(document.createElement('div'))
  const show = (next: Options) =>
    act(async () =>
      root.render(
        <IntlContext value={intlFor('de-ch', german)}>
          <Form options={next} />
        </IntlContext>,
      ),
    )
  await show(options)
  return show
}
const set = (name: Name, value: string) => act(async () => form.set(name, value))
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

const base = { title: 'Probe', place: 'Keller' }

test('each key is kept at once, and nothing once the input has the values of the row again', async () => {
  let kept: Draft | null = null
  const place: DraftPlace = {
    found: null,
    save: (draft) => {
      kept = draft
      return { isSafe: true, other: null }
    },
    remove: () => {
      kept = null
    },
    takeOther: () => null,
    keepOwn: () => ({ isSafe: true, other: null }),
  }
  await open({ base, place })
  act(() => {
    form.set('title', 'K')
    expect(kept?.typed).toEqual({ title: 'K' })
    form.set('place', 'Saal')
    expect(kept?.typed).toEqual({ title: 'K', place: 'Saal' })
  })
  await set('title', 'Probe')
  await set('place', 'Keller')
  expect([kept, form.dirty]).toEqual([null, false])
})

test('a field that somebody else changed is asked about, before anything is saved over it', async () => {
  const show = await open({ base, version: 1 })
  await set('title', 'Konzert')
  await show({ base: { ...base, place: 'Kirche' }, version: 2 })
  expect([form.conflict?.fields, form.isValid]).toEqual([['place'], false])
  await act(async () => form.conflict?.resolve([]))
  expect([form.conflict, form.values]).toEqual([null, { title: 'Konzert', place: 'Kirche' }])
})

test('on the same version of the row nobody else has changed anything', async () => {
  const show = await open({ base, version: 1 })
  await set('title', 'Konzert')
  await show({ base: { ...base, place: 'Kirche' }, version: 1 })
  expect([form.conflict, form.values]).toEqual([null, { title: 'Konzert', place: 'Kirche' }])
})

test('a form that merges asks only about fields that both changed, and setting one again decides', async () => {
  const show = await open({ base, merges: true })
  await set('title', 'Konzert')
  await show({ base: { ...base, place: 'Kirche' }, merges: true })
  expect([form.conflict, form.values.place]).toEqual([null, 'Kirche'])
  await show({ base: { title: 'Ball', place: 'Kirche' }, merges: true })
  expect(form.conflict?.fields).toEqual(['title'])
  await set('title', 'Probe')
  expect([form.conflict, form.values]).toEqual([null, { title: 'Probe', place: 'Kirche' }])
})

test('what was typed while the input was being saved stays', async () => {
  const show = await open({ base, version: 1 })
  await set('title', 'Konzert')
  const sent = form.draft
  await set('place', 'Saal')
  await act(async () => form.saved(sent, { ...base, title: 'Konzert' }))
  expect([form.draft.typed, form.conflict]).toEqual([{ place: 'Saal' }, null])
  await show({ base: { ...base, title: 'Konzert' }, version: 2 })
  expect([form.draft.typed, form.conflict]).toEqual([{ place: 'Saal' }, null])
})

test('a problem is shown once its field was left, and one of the server until its field changes', async () => {
  const check = ({ title }: Record<Name, string>) => (title === '' ? { title: 'validation.required' } : {})
  await open({ base, check })
  await set('title', '')
  expect(form.errorOf('title')).toBeUndefined()
  await act(async () => form.leave('title'))
  expect([form.errorOf('title'), form.invalidCount]).toEqual([expect.any(String), 1])
  await set('title', 'Konzert')
  await act(async () => form.refuse({ place: 'Besetzt', gone: 'Unbekannt' }))
  expect([form.errorOf('place'), form.invalidCount]).toEqual(['Besetzt', 1])
  await set('place', 'Saal')
  expect(form.invalidCount).toBe(0)
})

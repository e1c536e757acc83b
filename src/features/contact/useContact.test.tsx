// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefusedError } from '#device/errors.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { AppContext, type RouterContext } from '../../platform/session/app.tsx'
import { IntlContext } from '../../ui/intl.tsx'
import type { createEngine } from '../captcha/engine.ts'
import { captchaQuery } from '../captcha/queries.ts'
import { useContact } from './useContact.ts'

let solutions = 0
vi.mock('../captcha/engine.ts', () => ({
  createEngine: ((_element, _settings, onChange) => ({
    start: () => onChange({ kind: 'completed', solution: `solution ${++solutions}` }),
    destroy: () => undefined,
  })) satisfies typeof createEngine,
}))

const typed = { name: 'Ladina Steinröhr', email: 'ladina@band.example', message: 'Guten Tag', copy: '' }

let form: ReturnType<typeof useContact>['form']
const Form = () => {
  const contact = useContact()
  form = contact.form
  return (
    <form {...form.bind}>
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} name={name} defaultValue={value} />
      ))}
      <div ref={contact.captcha.place} />
      <button type="button" onClick={contact.submit}>
        Senden
      </button>
    </form>
  )
}

beforeEach(() => {
  solutions = 0
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

/** Shows the form to a visitor of a server that refuses every message because of this field. */
const openForm = async (field: string, errorMessage: string) => {
  const sent: string[] = []
  const call = (_endpoint: unknown, { body }: { readonly body: { readonly solution: string } }) => {
    sent.push(body.solution)
    return Promise.reject(
      new RefusedError(400, {
        type: 'danger',
        message: 'Bitte prüfen Sie Ihre Angaben.',
        errors: [{ field, errorMessage }],
        code: 'validation.invalid',
      }),
    )
  }
  const queryClient = new QueryClient()
  const app = { call: call as unknown, locale: 'de-ch', queryClient } as RouterContext
  const settings = { lang: 'de', startMode: 'auto', puzzleEndpoint: '/captcha', siteKey: 'key' } as const
  queryClient.setQueryData(captchaQuery(app).queryKey, settings)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <AppContext value={app}>
          <IntlContext value={intlFor('de-ch', german)}>
            <Form />
          </IntlContext>
        </AppContext>
      </QueryClientProvider>,
    ),
  )
  return {
    sent,
    send: () => act(async () => place.querySelector('button')?.click()),
    type: (name: string, value: string) =>
      act(async () => {
        const input = place.querySelector<HTMLInputElement>(`[name=${name}]`)
        if (input === null) throw new Error(`there is no field ${name}`)
        input.value = value
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    isSolved: (times: number) => act(() => vi.waitFor(() => expect(solutions).toBe(times))),
    close: () => act(async () => root.unmount()),
  }
}

test('a refused anti-robot check starts again, so that the next attempt has a new solution', async () => {
  const { sent, send, isSolved, close } = await openForm('solution', 'Die Anti-Roboter-Prüfung ist abgelaufen.')
  await isSolved(1)
  await send()
  await vi.waitFor(() => expect(sent).toEqual(['solution 1']))
  await isSolved(2)
  await send()
  await vi.waitFor(() => expect(sent).toEqual(['solution 1', 'solution 2']))
  await close()
})

test('an error of the server stays at its field until that is corrected, and blocks the form until then', async () => {
  const { sent, send, type, isSolved, close } = await openForm('email', 'Diese Adresse gibt es nicht.')
  await isSolved(1)
  await send()
  await isSolved(2)
  expect(form.errorOf('email')).toBe('Diese Adresse gibt es nicht.')
  await type('message', 'Guten Abend')
  expect(form.errorOf('email')).toBe('Diese Adresse gibt es nicht.')
  await send()
  expect(sent).toHaveLength(1)
  await type('email', 'ladina@harmonie.example')
  expect(form.errorOf('email')).toBeUndefined()
  await send()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await close()
})

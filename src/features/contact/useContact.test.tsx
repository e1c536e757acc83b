// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { RefusedError } from '#device/errors.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { intlFor } from '#i18n/intl.ts'
import { AppContext, type RouterContext } from '../../session/app.tsx'
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

const Form = () => {
  const { form, captcha, submit } = useContact()
  return (
    <form {...form.bind}>
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} name={name} defaultValue={value} />
      ))}
      <div ref={captcha.place} />
      <button type="button" onClick={submit}>
        Senden
      </button>
    </form>
  )
}

test('a refused anti-robot check starts again, so that the next attempt has a new solution', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: string[] = []
  const call = (_endpoint: unknown, { body }: { readonly body: { readonly solution: string } }) => {
    sent.push(body.solution)
    return Promise.reject(
      new RefusedError(400, {
        type: 'danger',
        message: 'Bitte prüfen Sie Ihre Angaben.',
        errors: [{ field: 'solution', errorMessage: 'Die Anti-Roboter-Prüfung ist abgelaufen.' }],
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
  const send = () => act(async () => place.querySelector('button')?.click())
  await act(() => vi.waitFor(() => expect(solutions).toBe(1)))
  await send()
  await vi.waitFor(() => expect(sent).toEqual(['solution 1']))
  await act(() => vi.waitFor(() => expect(solutions).toBe(2)))
  await send()
  await vi.waitFor(() => expect(sent).toEqual(['solution 1', 'solution 2']))
  await act(async () => root.unmount())
})

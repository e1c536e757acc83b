import { expect, test, vi } from 'vitest'
import { toSignIn } from './to-sign-in.ts'

test('opens the page whose guard shows the reason if a sign-in cannot start, as on a full device', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  const signIn = vi.fn().mockResolvedValue(undefined)
  toSignIn({ signIn }, '/de-ch/intra', 'regula@example.ch')
  await vi.waitFor(() => expect(signIn).toHaveBeenCalledWith('/de-ch/intra', 'regula@example.ch'))
  expect(assign).not.toHaveBeenCalled()
  signIn.mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  toSignIn({ signIn }, '/de-ch/intra')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/de-ch/intra'))
})

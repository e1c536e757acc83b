import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** When the anti-robot check starts: automatically, when the surrounding form gets focus, or only by its button. */
export const captchaStartModes = ['auto', 'focus', 'none'] as const

export const CaptchaSettings = v.object({
  /** Language of the check's texts. */
  lang: v.fallback(v.picklist(['de', 'en']), 'de'),
  startMode: v.fallback(v.picklist(captchaStartModes), 'focus'),
  puzzleEndpoint: v.string(),
  siteKey: v.string(),
})
export type CaptchaSettings = v.InferOutput<typeof CaptchaSettings>

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/captcha',
  input: {},
  reply: CaptchaSettings,
})

/**
 * A puzzle in friendly-challenge's format: hex signature, dot, base64 of 32 bytes. The widget requests it and sends its
 * version in X-Frc-Client.
 */
export const getPuzzle = endpoint({
  method: 'GET',
  path: '/api/captcha/puzzle',
  input: {
    query: v.object({ sitekey: v.pipe(v.string('validation.required'), v.maxLength(40, 'validation.invalid')) }),
    headers: v.object({
      'x-frc-client': v.pipe(
        v.string('validation.required'),
        v.nonEmpty('validation.required'),
        v.maxLength(60, 'validation.invalid'),
      ),
    }),
  },
  reply: v.object({ data: v.object({ puzzle: v.string() }) }),
})

/** The widget's result: puzzle and solution, at most 255 × 8 bytes in base64. */
export const Solution = v.pipe(
  v.string('validation.solution_required'),
  v.nonEmpty('validation.solution_required'),
  v.maxLength(3000, 'validation.solution_invalid'),
)

import * as styles from './captcha.css'
import { BadgeCheck, CircleAlert, RotateCw, ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { QuietButton } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/form/Field.tsx'
import { useText } from '../../ui/intl.tsx'
import { StaveProgress } from '../../ui/StaveProgress.tsx'
import type { CaptchaState } from './captcha-state.ts'
import type { Captcha } from './useCaptcha.ts'

const icons = {
  initial: ShieldCheck,
  ready: ShieldCheck,
  fetching: ShieldCheck,
  solving: ShieldCheck,
  completed: BadgeCheck,
  expired: RotateCw,
  error: CircleAlert,
} as const satisfies Record<CaptchaState['kind'], unknown>

const actions = { ready: 'captcha.start', expired: 'captcha.restart', error: 'captcha.retry' } as const

const messageOf = ({ state, byButton }: Captcha) => {
  if (state.kind === 'ready' && byButton) return 'captcha.ready.button'
  return state.kind === 'error' ? (`captcha.error.${state.cause}` as const) : (`captcha.${state.kind}` as const)
}

/**
 * Returns the button's text. A retry helps against temporary errors, not against a browser that looks like a robot or a
 * misconfigured page.
 */
const actionOf = (state: CaptchaState) => {
  if (state.kind === 'error' && (state.cause === 'browser' || state.cause === 'sitekey')) return undefined
  return state.kind === 'ready' || state.kind === 'expired' || state.kind === 'error' ? actions[state.kind] : undefined
}

interface CaptchaFieldProps {
  readonly captcha: Captcha
  readonly name: string
  readonly error: string | undefined
}

const looks: { readonly [Kind in CaptchaState['kind']]?: string } = {
  completed: `${styles.captchaBox} ${styles.captchaBoxCompleted}`,
  expired: `${styles.captchaBox} ${styles.captchaBoxExpired}`,
  error: `${styles.captchaBox} ${styles.captchaBoxError}`,
}

/**
 * The anti-robot check as a form field: its state as text, its progress, and a button if the visitor can do something.
 */
export const CaptchaField = ({ captcha, name, error }: CaptchaFieldProps) => {
  const { state, place, start, endpoint } = captcha
  const text = useText()
  const group = useRef<HTMLFieldSetElement>(null)
  const Icon = icons[state.kind]
  const action = actionOf(state)
  const percent = state.kind === 'solving' ? Math.round(state.done * 100) : 0
  return (
    <fieldset
      className={`field ${styles.captcha}`}
      ref={group}
      data-field={name}
      tabIndex={-1}
      aria-describedby={`${name}-error`}
    >
      <legend className={styles.captchaTitle}>{text('captcha.title')}</legend>
      <div className={looks[state.kind] ?? styles.captchaBox}>
        <Icon aria-hidden="true" />
        <div className={styles.captchaWords}>
          <p aria-live="polite">{text(messageOf(captcha), { endpoint })}</p>
          {state.kind === 'fetching' || state.kind === 'solving' ? (
            <StaveProgress
              done={percent}
              total={100}
              label={text('captcha.progress')}
              valueText={text('captcha.progress.value', { percent })}
            />
          ) : null}
        </div>
        {action === undefined ? null : (
          <QuietButton
            onClick={() => {
              start()
              // The button is removed; the focus stays where the result appears.
              group.current?.focus()
            }}
          >
            {text(action)}
          </QuietButton>
        )}
      </div>
      <FieldError name={name} error={error} />
      <div ref={place} hidden />
    </fieldset>
  )
}

import * as styles from './answers.css'
import { Check, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../../ui/intl.tsx'

interface AnswerSwitchProps {
  readonly title: string
  /** null = not answered yet. */
  readonly status: boolean | null
  /** The ground that answers the event without a yes or no of the member, in words; null = none. */
  readonly settledBy: string | null
  readonly onPick: (status: boolean) => void
  /** True for the list, where the buttons show only their icons. */
  readonly compact?: boolean
}

const words = { open: 'participation.unset', yes: 'participation.yes', no: 'participation.no' } as const
const looks = {
  open: `${styles.answer} ${styles.answerOpen}`,
  settled: `${styles.answer} ${styles.answerSettled}`,
  yes: `${styles.answer} ${styles.answerSaidYes}`,
  no: `${styles.answer} ${styles.answerSaidNo}`,
} as const
const no = <X aria-hidden="true" />
const yes = <Check aria-hidden="true" />

/**
 * Three states, which a switch cannot express: two radio buttons styled as one control, of which none may be selected.
 * The browser shows a choice natively; `status` follows after that frame and is written to the buttons when it changes.
 */
export const AnswerSwitch = ({ title, status, settledBy, onPick, compact = false }: AnswerSwitchProps) => {
  const text = useText()
  const name = useId()
  const noInput = useRef<HTMLInputElement>(null)
  const yesInput = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (noInput.current !== null) noInput.current.checked = status === false
    if (yesInput.current !== null) yesInput.current.checked = status === true
  }, [status])
  const answer = status === null ? (settledBy === null ? 'open' : 'settled') : status ? 'yes' : 'no'
  const hiddenIfCompact = (word: string) => (compact ? <span className="visually-hidden">{word}</span> : word)
  return (
    <fieldset className={compact ? `${looks[answer]} ${styles.answerCompact}` : looks[answer]}>
      <legend className={compact ? 'visually-hidden' : undefined}>
        <span className="visually-hidden">{title}: </span>
        {answer === 'settled' ? settledBy : text(words[answer])}
      </legend>
      <div className={styles.answerSwitch}>
        <label className={styles.answerNo}>
          <input type="radio" ref={noInput} name={name} onChange={() => onPick(false)} />
          {no}
          {hiddenIfCompact(text('participation.no'))}
        </label>
        <label className={styles.answerYes}>
          <input type="radio" ref={yesInput} name={name} onChange={() => onPick(true)} />
          {yes}
          {hiddenIfCompact(text('participation.yes'))}
        </label>
      </div>
    </fieldset>
  )
}

import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../ui/intl.tsx'

interface AnswerSwitchProps {
  readonly title: string
  /** null = not answered yet. */
  readonly status: boolean | null
  readonly onPick: (status: boolean) => void
}

/** Three states, which a switch cannot say: two radio buttons drawn as one, of which none may be chosen. */
export const AnswerSwitch = ({ title, status, onPick }: AnswerSwitchProps) => {
  const text = useText()
  const name = useId()
  const word = status === null ? 'participation.unset' : status ? 'participation.yes' : 'participation.no'
  return (
    <fieldset className="answer">
      <legend>
        <span className="visually-hidden">{title}: </span>
        {text(word)}
      </legend>
      <div className="answer-switch">
        <label className="answer-no">
          <input type="radio" name={name} checked={status === false} onChange={() => onPick(false)} />
          <X aria-hidden="true" />
          {text('participation.no')}
        </label>
        <label className="answer-yes">
          <input type="radio" name={name} checked={status === true} onChange={() => onPick(true)} />
          <Check aria-hidden="true" />
          {text('participation.yes')}
        </label>
      </div>
    </fieldset>
  )
}

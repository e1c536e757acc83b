import * as styles from './enquiries.css'
import '../../ui/form/form.css'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { AnswerInput, type OptionAnswer, optionAnswers } from '#contract/enquiries.ts'
import { type DesiredEnquiryAnswer, noAnswer, type ShownEnquiry } from '#device/outbox/kinds/enquiry.ts'
import { useApp } from '../../platform/session/app.tsx'
import { foreignLanguage } from '../../platform/session/InItsLanguage.tsx'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf, validate } from '../../ui/form/field-values.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { titleFor, useWhose } from '../representations/useWhose.ts'
import { optionInWords } from './words.ts'

interface ControlsProps {
  readonly enquiry: ShownEnquiry
  readonly onAnswer: (desired: DesiredEnquiryAnswer) => void
}

interface TickProps {
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly checked: boolean
  readonly onPick: (checked: boolean) => void
  readonly children: ReactNode
}

/** The browser shows a tap natively; `checked` follows once the answer is stored, and is written to the button when it changes. */
const Tick = ({ type, name, checked, onPick, children }: TickProps) => {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current !== null) input.current.checked = checked
  }, [checked])
  return (
    <label className="check">
      <input type={type} ref={input} name={name} onChange={({ target }) => onPick(target.checked)} />
      <span>{children}</span>
    </label>
  )
}

/** Yes, maybe or no to each date. */
const DateControls = ({ enquiry, onAnswer }: ControlsProps) => {
  const { locale } = useApp()
  const text = useText()
  const id = useId()
  const { choices } = enquiry
  const choose = (option: number, answer: OptionAnswer) =>
    onAnswer({ ...noAnswer, choices: [...knownOf(choices).filter((one) => one.option !== option), { option, answer }] })
  return enquiry.options.map((option) => (
    <fieldset key={option.id} className={styles.enquiryDate}>
      <legend>{optionInWords(option, text, locale)}</legend>
      <div>
        {optionAnswers.map((answer) => (
          <Tick
            key={answer}
            type="radio"
            name={`${id}-${option.id}`}
            checked={choices.some((one) => one.option === option.id && one.answer === answer)}
            onPick={() => choose(option.id, answer)}
          >
            {text(`enquiry.${answer}`)}
          </Tick>
        ))}
      </div>
    </fieldset>
  ))
}

/** The answers that this app knows. */
const knownOf = (choices: ShownEnquiry['choices']): DesiredEnquiryAnswer['choices'] =>
  choices.flatMap(({ option, answer }) => (answer === 'other' ? [] : { option, answer }))

/** One or several of the choices. */
const ChoiceControls = ({ enquiry, onAnswer }: ControlsProps) => {
  const { locale } = useApp()
  const text = useText()
  const id = useId()
  const { choices, multiple, options } = enquiry
  const choose = (option: number, isChosen: boolean) => {
    const others = multiple ? knownOf(choices).filter((one) => one.option !== option) : []
    onAnswer({ ...noAnswer, choices: [...others, ...(isChosen ? [{ option, answer: 'yes' as const }] : [])] })
  }
  return (
    <fieldset className={styles.enquiryChoices}>
      <legend>{text(multiple ? 'enquiry.choose.several' : 'enquiry.choose.one')}</legend>
      {options.map((option) => (
        <Tick
          key={option.id}
          type={multiple ? 'checkbox' : 'radio'}
          name={id}
          checked={choices.some((one) => one.option === option.id)}
          onPick={(isChosen) => choose(option.id, isChosen)}
        >
          <span lang={foreignLanguage(locale, option, 'name')}>{optionInWords(option, text, locale)}</span>
        </Tick>
      ))}
    </fieldset>
  )
}

/** A number or words, which are stored with a button. */
const TypedControl = ({ enquiry, onAnswer }: ControlsProps) => {
  const text = useText()
  const { nameOf } = useWhose()
  const { id, person, kind, number, words, title } = enquiry
  const name = `enquiry-${id}-${person ?? 'own'}`
  const stored = kind === 'NUMBER' ? `${number ?? ''}` : words
  const [typed, setTyped] = useState(stored)
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const desired =
      kind === 'NUMBER'
        ? { ...noAnswer, number: typed.trim() === '' ? null : Number(typed) }
        : { ...noAnswer, words: typed.trim() }
    const { problems } = validate(AnswerInput, desired)
    const [first] = Object.values(problems)
    setProblem(first)
    if (first === undefined) onAnswer(v.parse(AnswerInput, desired))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        name={name}
        label={text(kind === 'NUMBER' ? 'enquiry.number' : 'enquiry.words')}
        error={problem === undefined ? undefined : sentenceOf(problem, text)}
        value={typed}
        autoComplete="off"
        {...(kind === 'NUMBER' && { inputMode: 'numeric' as const })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="buttons">
        <Button type="submit">
          {text('enquiry.save')}
          <span className="visually-hidden">: {titleFor(nameOf(person), title)}</span>
        </Button>
      </div>
    </form>
  )
}

/** The controls of an enquiry by its kind; none for a kind of a newer server. */
export const EnquiryControls = (props: ControlsProps) => {
  const { kind, version } = props.enquiry
  if (kind === 'DATES') return <DateControls {...props} />
  if (kind === 'CHOICE') return <ChoiceControls {...props} />
  if (kind === 'other') return null
  // Another device, or taking the answer back, changes the version.
  return <TypedControl key={version} {...props} />
}

import { keys } from '#contract/persons.ts'
import type { BandFunctions } from '#contract/sections.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { type Text, useFunctions, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { partWords } from '../../sheets/part-label.ts'
import { fieldsOf, type Question } from './uploads.ts'

interface QuestionProps {
  /** Prefix of the control's name. */
  readonly prefix: string
  /** The subject of the question, for screen readers. */
  readonly name: string
  readonly question: Question
  /** @param chosen the fields of a candidate; undefined = only the confirmation changed */
  readonly onAnswer: (question: Question, chosen?: ReturnType<typeof fieldsOf>) => void
  readonly error: string | undefined
}

/** Names a part: 'Klarinette · 1 · B', 'Althorn 1 · Es'. */
export const partInWords = (text: Text, functions: BandFunctions, part: ReturnType<typeof fieldsOf>): string => {
  const { instrument, voice } = part
  const keyed = keys.find((one) => one === part.key)
  const words = instrument === '' ? [voice].filter((word) => word !== '') : partWords(text, functions, part)
  return [...words, ...(keyed === undefined ? [] : [text(`sheet.key.${keyed}`)])].join(' · ')
}

/** Asks which part a name means that has several readings. The first is filled in and must be confirmed. */
export const UploadQuestion = ({ prefix, name, question, onAnswer, error }: QuestionProps) => {
  const text = useText()
  const functions = useFunctions()
  return (
    <>
      <Note kind={question.isAnswered ? 'ok' : 'wait'}>{text(`admin.sheets.ask.${question.doubt}`)}</Note>
      {question.candidates.length > 1 && (
        <fieldset className="buttons">
          <legend className="visually-hidden">{text('admin.sheets.candidates', { name })}</legend>
          {question.candidates.map((candidate) => {
            const label = partInWords(text, functions, fieldsOf(candidate))
            return (
              <QuietButton key={label} onClick={() => onAnswer({ ...question, isAnswered: true }, fieldsOf(candidate))}>
                {label}
              </QuietButton>
            )
          })}
        </fieldset>
      )}
      <Checkbox
        name={`${prefix}confirm`}
        checked={question.isAnswered}
        aria-invalid={error !== undefined || undefined}
        onChange={({ target }) => onAnswer({ ...question, isAnswered: target.checked })}
      >
        {text('admin.sheets.confirm')}
        <span className="visually-hidden">: {name}</span>
      </Checkbox>
      <div aria-live="polite">{error !== undefined && <Note kind="bad">{error}</Note>}</div>
    </>
  )
}

interface ReplaceBoxProps {
  readonly prefix: string
  readonly checked: boolean
  readonly onChange: (change: { readonly replace: boolean }) => void
}

/** Lets a part replace the file of the piece that has its name. */
export const ReplaceBox = ({ prefix, checked, onChange }: ReplaceBoxProps) => (
  <Checkbox
    name={`${prefix}replace`}
    checked={checked}
    onChange={({ target }) => onChange({ replace: target.checked })}
  >
    {useText()('admin.sheets.replace')}
  </Checkbox>
)

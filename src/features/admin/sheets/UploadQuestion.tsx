import type { PartName } from '#contract/part-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { fieldsOf, type Upload } from './uploads.ts'
import type { Uploads } from './useUploads.ts'

interface QuestionProps {
  readonly upload: Upload
  readonly list: Uploads
  readonly error: string | undefined
}

/** Names the fields that the candidate fills in: 'Horn · Althorn 1 · Es'. */
const labelOf = (text: Text, { instrument, voice, key }: PartName): string =>
  [text(`sheet.instrument.${instrument}`), voice === key ? null : voice, key === null ? null : text(`sheet.key.${key}`)]
    .filter((word) => word !== null)
    .join(' · ')

/** Asks which part a file is whose name has several readings. The first is filled in and must be confirmed. */
export const UploadQuestion = ({ upload, list, error }: QuestionProps) => {
  const text = useText()
  const { id, file, part, question } = upload
  if (question === null) return null
  const answer = (change: Partial<Upload>, isAnswered = true) =>
    list.change(id, { ...change, question: { ...question, isAnswered } })
  return (
    <>
      <Note kind={question.isAnswered ? 'ok' : 'wait'}>
        <p>{text(`admin.sheets.ask.${question.doubt}`)}</p>
      </Note>
      {question.candidates.length > 1 && (
        <fieldset className="buttons">
          <legend className="visually-hidden">{text('admin.sheets.candidates', { name: file.name })}</legend>
          {question.candidates.map((candidate) => {
            const label = labelOf(text, candidate)
            return (
              <Button key={label} look="quiet" onClick={() => answer({ part: { ...part, ...fieldsOf(candidate) } })}>
                {label}
              </Button>
            )
          })}
        </fieldset>
      )}
      <Checkbox
        name={`upload${id}-confirm`}
        checked={question.isAnswered}
        onChange={({ target }) => answer({}, target.checked)}
      >
        {text('admin.sheets.confirm')}
        <span className="visually-hidden">: {file.name}</span>
      </Checkbox>
      <div aria-live="polite">
        {error !== undefined && (
          <Note kind="bad">
            <p>{error}</p>
          </Note>
        )}
      </div>
    </>
  )
}

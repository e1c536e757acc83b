import * as editStyles from '../../../admin/edit/edit.css'
import * as splitStyles from './split.css'
import { Merge } from 'lucide-react'
import { QuietButton } from '../../../../ui/Button.tsx'
import { Fields } from '../../../../ui/form/Fields.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useFunctions, useText } from '../../../../ui/intl.tsx'
import { uploadedFields } from '../sheet-noun.ts'
import { partInWords, ReplaceBox, UploadQuestion } from '../UploadQuestion.tsx'
import type { PlannedPart, problemOf } from './plan.ts'

interface PartFieldsProps {
  readonly part: PlannedPart
  readonly problem: ReturnType<typeof problemOf>
  /** The reason why the server refused the part. */
  readonly refusal: string | undefined
  /** True once saving was attempted: missing values are then marked. */
  readonly tried: boolean
  /** The meaning of an empty name; null = it is missing. */
  readonly emptyHint: string | null
  readonly name: (words: string) => void
  readonly change: (change: Partial<PlannedPart>) => void
}

/** The name of a part, what was recognised in it, and what must be confirmed. */
export const PartFields = ({ part, problem, refusal, tried, emptyHint, name, change }: PartFieldsProps) => {
  const text = useText()
  const functions = useFunctions()
  const { id, words, fields, question, replace } = part
  const prefix = `part${id}-`
  const message = problem === null ? undefined : text(problem.message)
  const isTaken = problem?.message === 'validation.sheet_exists' || replace
  const isUnknown = fields.instrument === ''
  const shown = tried || (words !== '' && problem?.field === 'instrument') || problem?.field === 'name'
  return (
    <>
      <TextField
        name={`${prefix}words`}
        label={text('admin.split.words')}
        hint={
          words === '' && emptyHint !== null
            ? emptyHint
            : isUnknown
              ? text('admin.split.words.hint')
              : partInWords(text, functions, fields)
        }
        error={refusal ?? (shown && problem?.field !== 'question' ? message : undefined)}
        autoComplete="off"
        enterKeyHint="next"
        optional={emptyHint !== null}
        value={words}
        onChange={({ target }) => name(target.value)}
      />
      {question !== null && (
        <UploadQuestion
          prefix={prefix}
          name={words}
          question={question}
          onAnswer={(next, chosen) => change({ question: next, fields: { ...fields, ...chosen } })}
          error={tried && problem?.field === 'question' ? message : undefined}
        />
      )}
      {(words !== '' || emptyHint === null) && (
        <details open={(isUnknown && words !== '') || undefined}>
          <summary>{text('admin.split.details')}</summary>
          <div className={editStyles.adminPart}>
            <Fields
              fields={uploadedFields}
              prefix={prefix}
              values={fields}
              errorOf={(field) => (shown && field === problem?.field ? message : undefined)}
              set={(field, value) => change({ fields: { ...fields, [field]: value } })}
            />
          </div>
        </details>
      )}
      {isTaken && <ReplaceBox prefix={prefix} checked={replace} onChange={change} />}
    </>
  )
}

interface PartHeadProps extends Omit<PartFieldsProps, 'emptyHint'> {
  /** Number of the part, from 1. */
  readonly number: number
  readonly join: () => void
}

const PartTitle = ({ number, pages }: Pick<PartHeadProps, 'number'> & Pick<PlannedPart, 'pages'>) => {
  const text = useText()
  return (
    <p className={splitStyles.splitPartTitle}>
      <b>{text('admin.split.part', { number })}</b>
      <span className="soft small num">
        {text('admin.sheets.pages', { count: pages.filter(({ omitted }) => !omitted).length })}
      </span>
    </p>
  )
}

/** A part of a scan. */
export const PartHead = ({ number, join, ...fields }: PartHeadProps) => {
  const text = useText()
  return (
    <section className={splitStyles.splitPart} aria-label={text('admin.split.part', { number })}>
      <PartTitle number={number} pages={fields.part.pages} />
      <PartFields {...fields} emptyHint={null} />
      {number > 1 && (
        <div className="buttons">
          <QuietButton onClick={join}>
            <Merge aria-hidden="true" />
            {text('admin.split.join')}
          </QuietButton>
        </div>
      )}
    </section>
  )
}

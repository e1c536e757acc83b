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

interface PartHeadProps {
  readonly part: PlannedPart
  /** Number of the part, from 1. */
  readonly number: number
  readonly problem: ReturnType<typeof problemOf>
  /** The reason why the server refused the part. */
  readonly refusal: string | undefined
  /** True once saving was attempted: missing values are then marked. */
  readonly tried: boolean
  readonly name: (words: string) => void
  readonly change: (change: Partial<PlannedPart>) => void
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

/** The name of a part, what was recognised in it, and what must be confirmed. */
export const PartHead = ({ part, number, problem, refusal, tried, name, change, join }: PartHeadProps) => {
  const text = useText()
  const functions = useFunctions()
  const { id, words, fields, question, replace, pages } = part
  const prefix = `part${id}-`
  const message = problem === null ? undefined : text(problem.message)
  const isTaken = problem?.message === 'validation.sheet_exists' || replace
  const isUnknown = fields.instrument === ''
  const shown = tried || (words !== '' && problem?.field === 'instrument') || problem?.field === 'name'
  return (
    <section className={splitStyles.splitPart} aria-label={text('admin.split.part', { number })}>
      <PartTitle number={number} pages={pages} />
      <TextField
        name={`${prefix}words`}
        label={text('admin.split.words')}
        hint={isUnknown ? text('admin.split.words.hint') : partInWords(text, functions, fields)}
        error={refusal ?? (shown && problem?.field !== 'question' ? message : undefined)}
        autoComplete="off"
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
      {isTaken && <ReplaceBox prefix={prefix} checked={replace} onChange={change} />}
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

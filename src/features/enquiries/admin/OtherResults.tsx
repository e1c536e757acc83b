import * as styles from './asked.css'
import type { EditedEnquiry, Results } from '#contract/edited-enquiries.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { foreignLanguage } from '../../../platform/session/InItsLanguage.tsx'
import { useText } from '../../../ui/intl.tsx'
import { answerInWords, optionInWords } from '../words.ts'
import { Bar } from './Bar.tsx'

interface ResultsProps {
  readonly enquiry: EditedEnquiry
  readonly results: Results
}

/** A row with a number, and its share as a bar. */
const CountRow = ({
  children,
  count,
  of,
}: {
  readonly children: string
  readonly count: number
  readonly of: number
}) => (
  <>
    <th scope="row">{children}</th>
    <td>
      {count}
      <Bar count={count} of={of} />
    </td>
  </>
)

/** How often each option was chosen. */
export const ChoiceResults = ({ enquiry, results }: ResultsProps) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <table className={styles.askedTable}>
      <thead>
        <tr>
          <th scope="col">{text('asked.option')}</th>
          <th scope="col">{text('asked.chosen')}</th>
        </tr>
      </thead>
      <tbody>
        {results.options.map((option) => (
          <tr key={option.id} lang={foreignLanguage(locale, option, 'name')}>
            <CountRow count={option.yes} of={enquiry.answered}>
              {optionInWords(option, text, locale)}
            </CountRow>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How often each number was entered, and their sum. */
export const NumberResults = ({ enquiry, results: { numbers } }: ResultsProps) => {
  const text = useText()
  return (
    <>
      <p>{text('asked.sum', { sum: numbers.sum })}</p>
      <table className={styles.askedTable}>
        <thead>
          <tr>
            <th scope="col">{text('asked.number')}</th>
            <th scope="col">{text('asked.count')}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.values.map(({ number, count }) => (
            <tr key={number}>
              <CountRow count={count} of={enquiry.answered}>{`${number}`}</CountRow>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The texts of an anonymous enquiry; those of a named one are with the persons. */
export const WordResults = ({ results: { words } }: ResultsProps) => {
  const text = useText()
  if (words.length === 0) return <p className="soft">{text('asked.words.none')}</p>
  return (
    <ul className="grid">
      {words.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two persons may write the same
        <li key={index} className="card">
          {one}
        </li>
      ))}
    </ul>
  )
}

/** The answers of a named enquiry by person. */
export const PersonResults = ({ enquiry: { kind }, results: { options, persons } }: ResultsProps) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <details>
      <summary>{text('asked.persons')}</summary>
      <table className={styles.askedTable}>
        <thead>
          <tr>
            <th scope="col">{text('asked.person')}</th>
            <th scope="col" className={styles.askedLeft}>
              {text('asked.section')}
            </th>
            <th scope="col" className={styles.askedLeft}>
              {text('asked.answer')}
            </th>
          </tr>
        </thead>
        <tbody>
          {persons.map((person) => (
            <tr key={person.uuid}>
              <th scope="row">{person.label}</th>
              <td className={styles.askedLeft}>{text(`section.name.${person.section}`)}</td>
              <td className={styles.askedLeft}>
                {person.answered ? answerInWords({ kind, options }, person, text, locale) : text('asked.open')}
                {person.givenBy !== null && (
                  <span className="soft small"> ({text('representation.given_by', { name: person.givenBy })})</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

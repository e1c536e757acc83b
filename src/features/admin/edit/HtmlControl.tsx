import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { htmlOfText, textOfHtml } from '#contract/rich-text.ts'
import { Field, fieldAttributes } from '../../../ui/form/Field.tsx'
import { areaField, type ControlOptions, type ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'

type Editor = ComponentType<ControlProps>

/** Loaded once for all fields of a page. */
let loaded: Editor | null = null
const load = async (): Promise<Editor> => {
  const { RichTextEditor } = await import('./rich-text/RichTextEditor.tsx')
  loaded = RichTextEditor
  return RichTextEditor
}

/** The words of a text without formatting, which the server stores as paragraphs. */
const PlainText = ({ name, hint, error, optional, value = '', set }: ControlProps) => {
  const text = useText()
  // Spaces at the end, which the paragraphs do not have, stay while the person types.
  const [typed, setTyped] = useState(() => textOfHtml(value))
  return (
    <>
      <p>{text('admin.text.plain')}</p>
      <textarea
        {...fieldAttributes({ name, hint, error }, `${name}-count`)}
        className="input input--long"
        rows={7}
        required={!optional}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          set(htmlOfText(target.value))
        }}
      />
    </>
  )
}

/** Returns true for a text that loses nothing in a form without formatting. */
const isPlain = (html: string): boolean => htmlOfText(textOfHtml(html)) === html

/** A rich text: the label and its length, with the editor between as soon as its code is here. */
export const HtmlControl = (props: ControlProps) => {
  const { name, label, hint, error, optional, value = '', options } = props
  const { maximum = 0 } = options
  const text = useText()
  const [Editor, setEditor] = useState<Editor | null>(() => loaded)
  const [hasFailed, setFailed] = useState(false)
  const begin = useCallback(() => {
    setFailed(false)
    load().then(
      (editor) => {
        const hadFocus = document.activeElement?.id === name
        flushSync(() => setEditor(() => editor))
        if (hadFocus) document.getElementById(name)?.focus()
      },
      (failure: unknown) => {
        console.warn('rich_text.load_failed', failure)
        setFailed(true)
      },
    )
  }, [name])
  useEffect(() => {
    if (Editor === null) begin()
  }, [Editor, begin])
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional}>
      {Editor !== null && <Editor {...props} />}
      {Editor === null && !hasFailed && (
        // A refused save moves the focus here too.
        <p className="input input--long" id={name} tabIndex={-1}>
          {text('admin.text.loading')}
        </p>
      )}
      {Editor === null && hasFailed && (
        <>
          <LoadFailed onRetry={begin}>{text('admin.text.load_failed')}</LoadFailed>
          {isPlain(value) && <PlainText {...props} />}
        </>
      )}
      <p className={value.length > maximum ? 'count count--over' : 'count'} id={`${name}-count`}>
        {/* The HTML is longer than the words: its length matters only near the limit. */}
        {value.length > 0.8 * maximum && text('form.count', { count: value.length, maximum })}
      </p>
    </Field>
  )
}

/** Returns the words of a rich text, for places that show a value in one line. */
const wordsOf = (html: string): string => textOfHtml(html).replace(/\s+/g, ' ')

/** A rich text of at most `maximum` characters of HTML. */
export const htmlField = <Row,>({
  pictures,
  ...options
}: Parameters<typeof areaField<Row>>[0] & Pick<ControlOptions, 'pictures'>) => ({
  ...areaField<Row>(options),
  options: { maximum: options.maximum, ...(pictures && { pictures }) },
  inWords: wordsOf,
  Control: HtmlControl,
})

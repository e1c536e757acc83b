import { placeNames, placeOf } from '#contract/page-places.ts'
import { AreaControl, type ControlProps, TextControl } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { HtmlControl } from '../../admin/edit/HtmlControl.tsx'

/** The place is given: nothing to enter. */
export const PlaceControl = () => null

/** The control of a text as its place declares it: a line, paragraphs or HTML. */
export const TextPartControl = (props: ControlProps) => {
  const text = useText()
  const place = placeNames.find((name) => name === props.values.place)
  const kind = place === undefined ? undefined : placeOf(place).kind
  if (kind === 'html') return <HtmlControl {...props} />
  if (kind === 'line') return <TextControl {...props} />
  return <AreaControl {...props} hint={text('admin.page_text.text.hint')} />
}

import * as v from 'valibot'

/** Query of every list: RSQL `filter` over the resource's permitted fields, `sort` field, `order`, paging. */
export const ListQuery = v.object({
  filter: v.optional(v.pipe(v.string(), v.maxLength(2000, 'validation.filter_too_long'))),
  sort: v.optional(v.pipe(v.string(), v.maxLength(60))),
  order: v.optional(v.pipe(v.string(), v.toUpperCase(), v.picklist(['ASC', 'DESC'], 'validation.order'))),
  page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'validation.page'), v.transform(Number))),
  size: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'validation.size'),
      v.transform(Number),
      v.minValue(1, 'validation.size'),
      v.maxValue(100, 'validation.size'),
    ),
  ),
})
export type ListQuery = v.InferOutput<typeof ListQuery>

/** `{"_embedded": {"items": […]}}`; `page` only when the request named page or size (defaults 0 and 5). */
export const listOf = <S extends v.GenericSchema<unknown, unknown>>(item: S) =>
  v.object({
    _embedded: v.object({ items: v.array(item) }),
    page: v.optional(v.object({ number: v.number(), size: v.number(), totalElements: v.number() })),
  })

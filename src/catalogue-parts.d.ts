declare module '*.json?part=news' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=public' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=around' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=forms' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=band' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=gallery' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=joining' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=members' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=admin' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=shop' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}

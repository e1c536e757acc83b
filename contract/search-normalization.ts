/** Letters up to U+024F that no accent can be taken from, their small forms beyond, and the letters as which they are typed. */
const letters =
  'ÐØðøĐđĦħıĸŁłŦŧƀƁƂƃƆƇƈƉƊƋƌƍƎƏƐƑƒƓƔƖƗƘƙƚƛƜƝƞƟƤƥƦƫƬƭƮƱƲƳƴƵƶƿǝǤǥǷȜȝȠȡȤȥȴȵȶȷȺȻȼȽȾȿɀɃɄɅɆɇɈɉɊɋɌɍɎɏŊŋəɓɔɖɗɛɠɣɩɨɯɲɵʀʈʊʋⱥⱦʉʌ'
const typedAs =
  'dododdhhiqllttbbbboccddddzeeeffggiikkllwnnopprttttuvyyzzweggwyyndzzlntjaccltszbuaeejjqqrryynneboddeggiiwnortuvatua'
/** Apostrophes, hyphens and dashes as telephones and word processors write them; the Greek final sigma. */
const signs = '’‘‛ʼ′`‐‑‒–—ς'
const plainSigns = "''''''-----σ"
/** The rest of the capitals of Latin, Greek, Cyrillic and Armenian: `lower` of a database may know only those of ASCII. */
const capitals =
  'ÆÞŒƄƢƧƩƷƸƼǶȢɁͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲉẞỺỼỾℲↃⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ'
const smallLetters =
  'æþœƅƣƨʃʒƹƽƕȣɂͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆᲊßỻỽỿⅎↄⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶszꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛlꟶ'

/** Replacements of the conversion, for TypeScript and SQL: single characters, then letters that are typed as two. */
export const searchReplacements = {
  from: `${letters}${signs}${capitals}`,
  to: `${typedAs}${plainSigns}${smallLetters}`,
  pairs: [
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
    ['ß', 'ss'],
  ],
} as const satisfies { from: string; to: string; pairs: readonly (readonly [string, string])[] }

const single = new Map(
  [...searchReplacements.from].map((letter, index) => [letter, searchReplacements.to[index] ?? '']),
)
const double = new Map<string, string>(searchReplacements.pairs)

/**
 * Lower case without accents, and other letters and signs as a keyboard has them: a search treats 'Łukasz O’Brien' and
 * 'lukasz o'brien' as equal. The server's SQL of the same name gives the same result.
 */
export const normalizeForSearch = (text: string): string =>
  text
    // Decomposed, it would be a space with an accent.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[`\u0080-\uffff]/g, (letter) => single.get(letter) ?? letter)
    .replace(/[^\0-\x7f]/g, (letter) => double.get(letter) ?? letter)

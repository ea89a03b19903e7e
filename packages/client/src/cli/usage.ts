/** What is called in a way it cannot be; its message says how it can. */
export class UsageError extends Error {}

export const help = `iqt: prices and price books from the command line

  iqt login URL                           keeps a portal and an API token (typed, or on standard input)
  iqt price FROM TO CONTAINER …           what a way costs: iqt price CNSIA DEHAM 40HC 20GPx2
      --date DAY --weight KG --currency CODE --direction export|import --soc
  iqt import FILE --book BOOK             reads a sheet and shows what would come of it
      --apply merge|replace --leave-out-errors
  iqt export BOOK                         a price book as a workbook
      --as-of DAY --search TEXT --out FILE
  iqt books                               the price books there are
  iqt version

  --json      the whole answer as JSON    --language zh|en|es|ja
  IQT_URL and IQT_TOKEN stand in for what "iqt login" has kept.
  Ends with 0 when it is done, 1 when it is not, 2 when it was called wrongly.`;

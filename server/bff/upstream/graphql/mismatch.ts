/**
 * Says where a type does not accept every value of a GraphQL answer: a string type with the path and the reason, or
 * `never` where it accepts them all.
 *
 * A schema may narrow `String` to the values that it knows, because GraphQL has no type for these. It may read any shape
 * into the scalar `JSON`. Everything else must fit: nulls, lists, enum values, and the fields that the operation names.
 */
export type Mismatch<Answer, Accepted, Path extends string> = unknown extends Answer
  ? never
  : unknown extends Accepted
    ? never
    : | (null extends Answer ? (null extends Accepted ? never : `${Path} may be null`) : never)
      | ValueMismatch<NonNullable<Answer>, NonNullable<Accepted>, Path>;

type ValueMismatch<Answer, Accepted, Path extends string> = [Answer] extends [never]
  ? never
  : [Answer] extends [readonly (infer Item)[]]
    ? [Accepted] extends [readonly (infer AcceptedItem)[]]
      ? Mismatch<Item, AcceptedItem, `${Path}[]`>
      : `${Path} is a list`
    : [Answer] extends [object]
      ? FieldMismatch<Answer, Accepted, Path>
      : [string, Accepted] extends [Answer, string]
        ? never
        : [Answer] extends [Accepted]
          ? never
          : `${Path} has another type`;

type FieldMismatch<Answer, Accepted, Path extends string> = {
  [Key in keyof Accepted & string]-?: Key extends keyof Answer
    ? Mismatch<Answer[Key], Accepted[Key], `${Path}.${Key}`>
    : `${Path}.${Key} is not a field of the operation`;
}[keyof Accepted & string];

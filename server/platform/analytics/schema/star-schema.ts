/**
 * The star schema of a data set (domain.md section 4). Each data set has a DuckDB file of its own, so totals and
 * currencies never mix. Statements run in this order on an empty database. Amounts are hundredths of the currency.
 *
 * Ids are small integers assigned at load; `code` is the id in the relational database (brand.id, product.id). Id 0 means
 * unknown in every dimension: its rows count in totals, and it cannot be selected.
 */
export const schemaVersion = 3;

export const starSchema: readonly string[] = [
  // Every day from the first fact to the last, including gaps; `iso_week` is the Monday of its week.
  `CREATE TABLE dim_date (date DATE, iso_week DATE, month DATE, quarter DATE, year SMALLINT,
     fiscal_year SMALLINT, fiscal_period UTINYINT, holiday VARCHAR)`,
  // Level 1 is department, 2 category, 3 sub-category. A product belongs to the deepest known level.
  `CREATE TABLE dim_category (id INTEGER, parent INTEGER, level UTINYINT, department VARCHAR, code VARCHAR,
     name VARCHAR, icon_url VARCHAR)`,
  // From `story` on: facts that the brand states itself; NULL if it does not. Lists are texts with commas.
  `CREATE TABLE dim_brand (id INTEGER, code VARCHAR, name VARCHAR, hq_state VARCHAR, founded_year SMALLINT,
     ownership VARCHAR, launch_date DATE, price_tier VARCHAR, story VARCHAR, website VARCHAR, certifications VARCHAR,
     channels VARCHAR, social VARCHAR, contacts VARCHAR)`,
  // `department`, `category`, `sub_category`: ids of dim_category at the three levels, 0 where unknown.
  `CREATE TABLE dim_product (id INTEGER, code VARCHAR, brand INTEGER, department INTEGER, category INTEGER,
     sub_category INTEGER, name VARCHAR, gtin14 VARCHAR, net_wt_oz DOUBLE, units_per_case INTEGER,
     list_price_cents BIGINT, launch_date DATE, discontinued_date DATE, ingredients VARCHAR, allergens VARCHAR,
     nutrition VARCHAR, case_dimensions VARCHAR, storage VARCHAR, shelf_life_days INTEGER, case_cost_cents BIGINT,
     image_url VARCHAR)`,
  // Events of products by day. `kind`: launch, reformulation.
  `CREATE TABLE product_event (product INTEGER, date DATE, kind VARCHAR, text VARCHAR)`,
  `CREATE TABLE dim_flavor (id INTEGER, name VARCHAR)`,
  `CREATE TABLE dim_restriction (id INTEGER, name VARCHAR)`,
  `CREATE TABLE product_flavor (product INTEGER, flavor INTEGER)`,
  `CREATE TABLE product_restriction (product INTEGER, restriction INTEGER)`,
  `CREATE TABLE dim_region (id SMALLINT, state VARCHAR, division VARCHAR, zone VARCHAR)`,
  `CREATE TABLE dim_buyer (id INTEGER, code VARCHAR, kind VARCHAR, region SMALLINT, age_band VARCHAR,
     gender VARCHAR, income_band VARCHAR, hh_size VARCHAR, company_size VARCHAR, industry VARCHAR,
     first_order DATE)`,
  /*
   * One line of one order, sorted by brand, date. `units` = shipped − cancelled, `net_cents` = list − discount − refund
   * (a set without list prices has list = net + discount). `occasion`: 0 unknown, 1 work, 2 play.
   */
  `CREATE TABLE fact_order_line (brand INTEGER, date DATE, product INTEGER, buyer INTEGER, order_id INTEGER,
     region SMALLINT, occasion UTINYINT, units INTEGER, cancelled_units INTEGER, refunded_units INTEGER,
     list_cents BIGINT, discount_cents BIGINT, refund_cents BIGINT, net_cents BIGINT, promo BOOLEAN,
     line_id BIGINT)`,
  // Days of a product on the shelves of a region, both ends included; sorted by product, region, from_date.
  `CREATE TABLE fact_listing (product INTEGER, region SMALLINT, from_date DATE, to_date DATE, in_stock BOOLEAN,
     on_hand INTEGER)`,
  `CREATE TABLE fact_review (id INTEGER, brand INTEGER, product INTEGER, buyer INTEGER, date DATE,
     stars UTINYINT, verified BOOLEAN, text VARCHAR)`,
  `CREATE TABLE review_theme (review INTEGER, theme VARCHAR, polarity TINYINT)`,
  `CREATE TABLE sample_campaign (id INTEGER, code VARCHAR, brand INTEGER, name VARCHAR, status VARCHAR,
     objective VARCHAR, starts DATE, ends DATE, quantity INTEGER, cost_cents BIGINT)`,
  `CREATE TABLE fact_sample (campaign INTEGER, product INTEGER, buyer INTEGER, requested DATE, sent DATE,
     delivered DATE, control BOOLEAN)`,
  // `kind`: scale (1–5), jar (1–5, 3 just right), nps (0–10), text.
  `CREATE TABLE fact_survey_answer (campaign INTEGER, buyer INTEGER, question VARCHAR, kind VARCHAR,
     score UTINYINT, text VARCHAR, answered DATE)`,
  `CREATE TABLE fact_search ("at" TIMESTAMP, buyer INTEGER, term VARCHAR, results INTEGER, product INTEGER,
     session BIGINT)`,
  `CREATE TABLE fact_page_view ("at" TIMESTAMP, buyer INTEGER, product INTEGER, session BIGINT)`,
];

/**
 * Description of the data set, in one row. `first_day` and `as_of` are the first and last day of the facts. `dimensions`
 * lists the optional parts that the set has (names of `optionalParts`); widgets that need others show an empty state.
 */
export const metaTable = `CREATE TABLE meta (schema_version INTEGER, id VARCHAR, name VARCHAR, currency VARCHAR,
  time_zone VARCHAR, first_day DATE, as_of DATE, lines BIGINT, dimensions VARCHAR[])`;

interface Part {
  /** Name of the part in empty states, when a data set lacks it. */
  words: string;
  /** Names of the columns that add it to an import; null if imports do not support it. */
  columns: string | null;
}

/** Parts that a data set may lack. */
export const optionalParts = {
  orders: { words: 'order numbers', columns: 'the order number' },
  buyers: { words: 'buyers', columns: 'the buyer' },
  regions: { words: 'regions', columns: 'the state or division of stores' },
  demographics: {
    words: 'buyer demographics',
    columns: 'the age, gender, income or household size of buyers',
  },
  offices: { words: 'offices among its buyers', columns: null },
  listings: { words: 'listings (what was on which shelf)', columns: null },
  reviews: { words: 'reviews', columns: null },
  samples: { words: 'samples', columns: null },
  searches: { words: 'searches', columns: null },
  occasions: { words: 'occasions (work or play)', columns: null },
  flavors: { words: 'flavours', columns: null },
  restrictions: { words: 'restrictions', columns: null },
  list_prices: { words: 'list prices of products', columns: 'the list price of products' },
  discounts: { words: 'discounts', columns: 'discounts or sales at list price' },
  events: { words: 'product events (launches, reformulations)', columns: null },
} satisfies Record<string, Part>;
export type OptionalPart = keyof typeof optionalParts;

/**
 * Sampling campaigns that are kept outside of the data set, as the platform hands them to queries. Brands, products and
 * buyers are named by their codes. People have numbers of their own; no address is among these records. Days are
 * YYYY-MM-DD. `campaign` is the index of the campaign in the list.
 */
export interface SamplingRecords {
  campaigns: readonly {
    code: string;
    brand: string;
    name: string;
    status: string;
    starts: string | null;
    ends: string | null;
    /** In hundredths; null where it is not known yet. */
    cost: number | null;
    /** The products that its people got. */
    products: readonly string[];
  }[];
  people: readonly {
    campaign: number;
    person: number;
    /** Null where the records do not say which buyer the person is. */
    buyer: string | null;
    /** A state, by its code and its name; null where it is not known. */
    state: string | null;
    stateName: string | null;
    /** 1 office, 2 home, 0 not known. */
    occasion: 0 | 1 | 2;
    sent: string | null;
    delivered: string | null;
    control: boolean;
  }[];
  answers: readonly {
    campaign: number;
    person: number;
    question: string;
    kind: 'scale' | 'jar' | 'nps' | 'text';
    score: number | null;
    text: string | null;
    answered: string;
  }[];
}

export const noRecords: SamplingRecords = { campaigns: [], people: [], answers: [] };

export const hasRecords = ({ campaigns }: SamplingRecords): boolean => campaigns.length > 0;

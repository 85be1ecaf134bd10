-- Where the watched token's price or market cap stood when a market order was placed, USD: as trigger_value. Null if it was unknown.
alter table orders add column start_value double precision;
